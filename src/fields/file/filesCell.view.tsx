import { Stack } from '@mui/material'
import type { FilledCell } from '../cell.view'
import type { FileField } from './file.type'
import { UploadedFile } from './uploadedFile.view'

/** Shows a record's files below each other. */
export function FilesCell({ value }: FilledCell<FileField, number[]>) {
  return (
    <Stack>
      {value.map(id => (
        <UploadedFile key={id} id={id} among={value} />
      ))}
    </Stack>
  )
}
