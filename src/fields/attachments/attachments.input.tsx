import { FormHelperText } from '@mui/material'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { useUploading } from '../file/uploading.view'
import { FieldGroup } from '../group.view'
import { textFilter } from '../typedEditor.view'
import type { Attachment, AttachmentsField } from './attachments.type'
import { Checklist } from './checklist.view'
import { neededIn } from './neededIn'

function Input(props: InputProps<AttachmentsField>) {
  const { field, label, name, path = name, resource, required, disabled } = props
  const { value, change, props: control } = useControl(props)
  const documents = Array.isArray(value) ? (value as Attachment[]) : []
  const values = useWatch() as Record<string, unknown>
  const latest = useRef(documents)
  latest.current = documents
  // Several uploads can finish between two renders.
  const set = (next: Attachment[]) => {
    latest.current = next
    change(next.length ? next : null)
  }
  const uploading = useUploading<string | null>(field, (file, kind) =>
    set([...latest.current, { kind, file, note: null }]),
  )
  const actions = {
    rename: ({ file }: Attachment, note: string | null) =>
      set(latest.current.map(one => (one.file === file ? { ...one, note } : one))),
    remove: ({ file }: Attachment) => set(latest.current.filter(one => one.file !== file)),
  }
  return (
    <FieldGroup label={label} required={required}>
      <Checklist
        field={field}
        name={path}
        resource={resource}
        documents={documents}
        needed={neededIn(field, values)}
        {...(disabled ? {} : { uploading, actions })}
      />
      {control.helperText ? (
        <FormHelperText error={control.error}>{control.helperText}</FormHelperText>
      ) : null}
    </FieldGroup>
  )
}

export const attachmentsInput: FieldInput<AttachmentsField> = {
  Input,
  Filter: textFilter,
}
