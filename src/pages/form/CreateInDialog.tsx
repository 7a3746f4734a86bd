import { DialogContent } from '@mui/material'
import { useMemo } from 'react'
import type { InlineCreateProps } from '../../fields/reference/inlineCreate.view'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { useNewLabel } from '../../ui/records/useWords'
import { useTitleOf } from '../recordTitle'
import { useNotifyCreated } from '../useNotifyCreated'
import { RecordForm } from './RecordForm'

interface Props extends InlineCreateProps {
  /** Initial values of the record. */
  preset?: Record<string, unknown>
}

/** Creates a referenced record in a dialog over the form that refers to it, and selects it there. */
export function CreateInDialog({ target, typed, preset, onClose, onCreated }: Props) {
  const titleOf = useTitleOf()
  const notifyCreated = useNotifyCreated(target)
  const title = useNewLabel()(target)
  const begin = useMemo(() => ({ ...titleTyped(target, typed), ...preset }), [target, typed, preset])
  return (
    <DialogFrame title={title} maxWidth="md" onClose={onClose}>
      <DialogContent>
        <RecordForm
          resource={target}
          preset={begin}
          draftName="dialog"
          inDialog
          onCancel={onClose}
          onSaved={record => {
            notifyCreated(record)
            onCreated(Number(record.id), titleOf(target, record))
          }}
        />
      </DialogContent>
    </DialogFrame>
  )
}

/** Uses the search text as the new record's title, if the title is an input. */
function titleTyped({ title, fields }: InlineCreateProps['target'], typed: string): Record<string, unknown> {
  const field = fields[title]
  return typed && field && !field.computed && !field.readOnly ? { [title]: typed } : {}
}
