import { Stack } from '@mui/material'
import type { FilledCell } from '../cell.view'
import { UploadedFile } from '../file/uploadedFile.view'
import type { Attachment, AttachmentsField } from './attachments.type'

/** Shows a record's documents below each other. */
export function AttachmentsCell({ value }: FilledCell<AttachmentsField, Attachment[]>) {
  return (
    <Stack>
      {value.map(({ file, note }) => (
        <UploadedFile
          key={file}
          id={file}
          name={note ?? undefined}
          among={value.map(({ file: other }) => other)}
        />
      ))}
    </Stack>
  )
}
