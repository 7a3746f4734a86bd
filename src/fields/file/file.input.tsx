import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Button, FormHelperText, Stack } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { acceptOf } from '../../core/field/fileFormats'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import { textFilter } from '../typedEditor.view'
import type { FileField } from './file.type'
import { useFileLimits } from './fileLimits.view'
import { limitsOf } from './filePlaces'
import { UploadedFile } from './uploadedFile.view'
import { useUploading } from './uploading.view'
import { UploadProgress } from './uploadProgress.view'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

function Input(props: InputProps<FileField>) {
  const { field, label, disabled, required } = props
  const { max = 1 } = field
  const { accept, maxSize } = limitsOf(field)
  const translate = useTranslate()
  const { value, change, props: control } = useControl(props)
  const ids = idsOf(value)
  const latest = useRef(ids)
  const chooser = useRef<HTMLInputElement>(null)
  latest.current = ids
  // Several uploads can finish between two renders.
  const set = (next: number[]) => {
    latest.current = next
    change(next.length ? next : null)
  }
  const { uploads, send, dismiss, retry } = useUploading(field, id =>
    set([...latest.current, id].slice(-max)),
  )
  const limits = useFileLimits()({ accept, maxSize })
  return (
    <FieldGroup label={label} required={required}>
      <Stack spacing={1}>
        {ids.map(id => (
          <UploadedFile
            key={id}
            id={id}
            among={ids}
            onRemove={disabled ? undefined : () => set(ids.filter(other => other !== id))}
          />
        ))}
        {uploads.map(upload => (
          <UploadProgress
            key={upload.key}
            upload={upload}
            onDismiss={() => dismiss(upload.key)}
            onRetry={() => void retry(upload.key)}
          />
        ))}
        {disabled ? null : (
          <>
            <Button
              ref={control.inputRef}
              variant="outlined"
              size="small"
              startIcon={<UploadFile />}
              onClick={() => chooser.current?.click()}
              onBlur={control.onBlur}
              sx={{ alignSelf: 'flex-start' }}
            >
              {translate(max > 1 ? 'fields.choose_files' : 'fields.choose_file')}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={label}
              multiple={max > 1}
              accept={acceptOf(accept)}
              onChange={event => {
                void send([...(event.target.files ?? [])].slice(0, max), undefined)
                event.target.value = ''
              }}
            />
          </>
        )}
        <FormHelperText error={control.error}>{control.helperText ?? limits}</FormHelperText>
      </Stack>
    </FieldGroup>
  )
}

export const fileInput: FieldInput<FileField> = {
  Input,
  Filter: textFilter,
}
