import { type RaRecord, useNotify } from 'react-admin'
import { mayWriteField } from '../../core/access/fieldRights'
import { useSession } from '../../ui/session/SessionContext'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import type { PanelProps } from '../fieldView'
import { useUploading } from '../file/uploading.view'
import type { Attachment, AttachmentsField } from './attachments.type'
import { Checklist } from './checklist.view'
import { neededIn } from './neededIn'
import { useDocuments } from './useDocuments.view'

/** The documents on the view of a record; what is done with them is saved at once. */
export function Panel(props: PanelProps<AttachmentsField, Attachment[]>) {
  const { resource, name, record } = props
  const { ability } = useSession()
  const may = mayWriteField(ability, { action: 'update', resource, name, record })
  return may ? <Kept {...props} /> : <Seen {...props} />
}

const Seen = ({ value, field, name, resource, record }: PanelProps<AttachmentsField, Attachment[]>) => (
  <Checklist
    field={field}
    name={name}
    resource={resource}
    documents={value ?? []}
    needed={neededIn(field, record)}
  />
)

function Kept({ value, field, name, resource, record }: PanelProps<AttachmentsField, Attachment[]>) {
  const notify = useNotify()
  const tellDone = useNotifyDone()
  const save = useDocuments(resource, name, record as RaRecord)
  const change = async (make: Parameters<typeof save>[0]) =>
    tellDone('attachments.saved', { answer: await save(make) })
  const uploading = useUploading<string | null>(field, (file, kind) =>
    change(documents => [...documents, { kind, file, note: null }]),
  )
  const tell = (error: Error) => notify(error.message, { type: 'error' })
  const actions = {
    rename: ({ file }: Attachment, note: string | null) =>
      void change(all => all.map(one => (one.file === file ? { ...one, note } : one))).catch(tell),
    remove: ({ file }: Attachment) => void change(all => all.filter(one => one.file !== file)).catch(tell),
  }
  return (
    <Checklist
      field={field}
      name={name}
      resource={resource}
      documents={value ?? []}
      needed={neededIn(field, record)}
      uploading={uploading}
      actions={actions}
    />
  )
}
