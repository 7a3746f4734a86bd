import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type RaRecord, useDataProvider, useNotify } from 'react-admin'
import { mayWriteField } from '../../core/access/fieldRights'
import type { Resource } from '../../core/schema/resource'
import { useSession } from '../../ui/session/SessionContext'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import type { PanelProps } from '../fieldView'
import { useUploading } from '../file/uploading.view'
import type { Attachment, AttachmentsField } from './attachments.type'
import { Checklist } from './checklist.view'
import { neededIn } from './neededIn'

/** Shows the documents on a record's page; changes are saved immediately. */
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
  const notifyDone = useNotifyDone()
  const save = useDocuments(resource, name, record as RaRecord)
  const change = async (make: Parameters<typeof save>[0]) =>
    notifyDone('attachments.saved', { answer: await save(make) })
  const uploading = useUploading<string | null>(field, (file, kind) =>
    change(documents => [...documents, { kind, file, note: null }]),
  )
  const notifyError = (error: Error) => notify(error.message, { type: 'error' })
  const actions = {
    rename: ({ file }: Attachment, note: string | null) =>
      void change(all => all.map(one => (one.file === file ? { ...one, note } : one))).catch(notifyError),
    remove: ({ file }: Attachment) =>
      void change(all => all.filter(one => one.file !== file)).catch(notifyError),
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

type ChangeDocuments = (documents: readonly Attachment[]) => Attachment[]

/**
 * Changes the documents of a record on its page, one change after another, each with the version
 * that was read. If someone else has saved in the meantime, their changes are kept and this change
 * is applied to them. Returns the saved record.
 */
function useDocuments(resource: Resource, name: string, record: RaRecord) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const known = useRef(record)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    if (record.id !== known.current.id || record.version >= known.current.version) known.current = record
  }, [record])

  const save = async (change: ChangeDocuments): Promise<unknown> => {
    const before = known.current
    const documents = change((before[name] as Attachment[] | null) ?? [])
    const { data } = await provider.update(resource.name, {
      id: before.id,
      data: { [name]: documents },
      previousData: before,
    })
    known.current = data as RaRecord
    client.setQueryData([resource.name, 'getOne', { id: String(before.id), meta: undefined }], data)
    void client.invalidateQueries({ queryKey: [resource.name] })
    return data
  }
  const onTop = async (change: ChangeDocuments) => {
    try {
      return await save(change)
    } catch (error) {
      if ((error as { status?: number }).status !== 409) throw error
      const { data } = await provider.getOne(resource.name, { id: known.current.id })
      known.current = data as RaRecord
      return save(change)
    }
  }
  return (change: ChangeDocuments): Promise<unknown> => {
    const made = last.current.then(() => onTop(change))
    // The caller receives an error; the next change runs anyway.
    last.current = made.catch(() => undefined)
    return made
  }
}
