import Close from '@mui/icons-material/Close'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Alert, Button, FormHelperText, IconButton, LinearProgress, Stack } from '@mui/material'
import { useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { cellOf } from '../cell.view'
import { useControl } from '../control.view'
import type { FieldView, InputProps } from '../fieldView'
import { formatSize } from '../formatSize'
import { FieldGroup } from '../group.view'
import { textFilter } from '../typedEditor.view'
import type { FileField } from './file'
import { limitsOf } from './heldFiles'
import { UploadedFile } from './uploadedFile.view'
import { type Upload, useUploading } from './uploading.view'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

function Input(props: InputProps<FileField>) {
  const { field, label, disabled, required } = props
  const { max = 1 } = field
  const { accept, maxSize } = limitsOf(field)
  const translate = useTranslate()
  const locale = useLocale()
  const { value, change, props: control } = useControl(props)
  const ids = idsOf(value)
  const held = useRef(ids)
  const chooser = useRef<HTMLInputElement>(null)
  held.current = ids
  // Several files may arrive between two renderings.
  const set = (next: number[]) => {
    held.current = next
    change(next.length ? next : null)
  }
  const { uploads, send, dismiss } = useUploading(field, id => set([...held.current, id].slice(-max)))
  const kinds = accept.map(type => type.replace(/^.*\//, '').toUpperCase()).join(', ')
  const limits = translate('fields.file_limits', { kinds, size: formatSize(maxSize, locale) })
  return (
    <FieldGroup label={label} required={required}>
      <Stack spacing={1}>
        {ids.map(id => (
          <UploadedFile
            key={id}
            id={id}
            onRemove={disabled ? undefined : () => set(ids.filter(other => other !== id))}
          />
        ))}
        {uploads.map(upload => (
          <Progress key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
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
              accept={accept.join(',')}
              onChange={event => {
                void send([...(event.target.files ?? [])].slice(0, max))
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

/** How far a file has gone, or why it was not taken. */
function Progress({ upload: { name, share, error }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const translate = useTranslate()
  if (!error)
    return (
      <Stack>
        <bdi>{name}</bdi>
        <LinearProgress
          variant="determinate"
          value={share * 100}
          aria-label={translate('fields.uploading', { name })}
        />
      </Stack>
    )
  const close = (
    <IconButton size="small" onClick={onDismiss} aria-label={translate('fields.dismiss')}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Alert severity="error" action={close}>
      {name}: {translate(error, { _: error })}
    </Alert>
  )
}

export const fileView: FieldView<FileField, number[]> = {
  operator: 'null',
  wide: true,
  Cell: cellOf(({ value }) => (
    <Stack>
      {value.map(id => (
        <UploadedFile key={id} id={id} />
      ))}
    </Stack>
  )),
  Input,
  Filter: textFilter,
}
