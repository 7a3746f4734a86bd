import { useState } from 'react'
import { type RaRecord, useDelete, useTranslate } from 'react-admin'
import type { Resource, Values } from '../../core/schema/resource'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { changedFields } from '../record/live/changedFields'
import { LiveBar } from '../record/live/LiveBar'
import { useRemoteChangesText } from '../record/live/useRemoteChangesText'
import { useWriters } from '../record/live/useWriters'
import { useAction } from '../record/useAction'
import { useShowCurrent } from '../record/useShowCurrent'
import { useTitleOf } from '../recordTitle'

interface Props {
  resource: Resource
  record: RaRecord
  open: boolean
  /** The question. */
  title: string
  /** The consequence. */
  text: string
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a record is moved to the trash, and shows the reason if it was refused. */
export function DeleteDialog({ resource, record, open, title, text, onClose, onDeleted }: Props) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const notifyDone = useNotifyDone()
  const [remove] = useDelete()
  const { run, busy, refused } = useAction()
  const showCurrent = useShowCurrent(resource)

  const confirm = async () => {
    try {
      const answer = await remove(
        resource.name,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      notifyDone('view.deleted', { messageArgs: { title: titleOf(resource, record) }, answer })
      onDeleted()
    } catch (error) {
      showCurrent(error, record)
      throw error
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={text}
      refused={refused}
      answer={translate('view.delete')}
      grave
      busy={busy}
      onClose={onClose}
      onConfirm={() => void run(confirm)}
    >
      {open && <ChangedSinceOpened resource={resource} record={record} />}
    </ConfirmDialog>
  )
}

/** Shows others' changes since a dialog about a record was opened. */
function ChangedSinceOpened({ resource, record }: { resource: Resource; record: Values }) {
  const [opened] = useState(record)
  const format = useRemoteChangesText(resource)
  const fields = changedFields(resource, opened, record)
  const writers = useWriters(resource, record, fields.length ? Number(opened.version) : undefined)
  return (
    <LiveBar
      inFoot
      text={fields.length && !writers.isPending ? format('in_dialog', writers, fields) : undefined}
    />
  )
}
