import { FormHelperText, Stack } from '@mui/material'
import { cellOf } from '../cell.view'
import { useControl } from '../control.view'
import type { FieldView, InputProps } from '../fieldView'
import { UploadedFile } from '../file/uploadedFile.view'
import { FieldGroup } from '../group.view'
import { textFilter } from '../typedEditor.view'
import type { Attachment, AttachmentsField } from './attachments'

function Input(props: InputProps<AttachmentsField>) {
  const { value, props: control } = useControl(props)
  return (
    <FieldGroup label={props.label} required={props.required}>
      <Files documents={(value as Attachment[] | null) ?? []} />
      <FormHelperText error={control.error}>{control.helperText}</FormHelperText>
    </FieldGroup>
  )
}

const Files = ({ documents }: { documents: readonly Attachment[] }) => (
  <Stack>
    {documents.map(({ file }) => (
      <UploadedFile key={file} id={file} />
    ))}
  </Stack>
)

export const attachmentsView: FieldView<AttachmentsField, Attachment[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => <Files documents={value} />),
  Input,
  Filter: textFilter,
}
