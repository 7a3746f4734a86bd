import DeleteOutline from '@mui/icons-material/DeleteOutline'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { helpLabel, type SettingInputProps, useFieldLabel, useLabels, useRecords } from '../../../src/kit'
import { LogoImage } from './LogoImage'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml'

/**
 * The input for the logo: chooses a file, previews it as in the header, and saves it with the other settings.
 */
export function LogoInput({ group, name, disabled }: SettingInputProps) {
  const translate = useTranslate()
  const words = useLabels()
  const label = useFieldLabel(group.resource, name)
  const { field, fieldState } = useController({ name })
  const chooser = useRef<HTMLInputElement>(null)
  const { send, sending, problem } = useUpload(logo => field.onChange(logo))
  const error = problem ?? fieldState.error?.message
  return (
    <Stack role="group" aria-label={label} sx={{ gap: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box sx={frameStyle}>
        {field.value ? (
          <LogoImage path={String(field.value)} />
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('settings_form.logo_none')}
          </Typography>
        )}
      </Box>
      {sending && <LinearProgress aria-label={translate('form.saving')} />}
      {!disabled && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            ref={field.ref}
            variant="outlined"
            size="small"
            startIcon={<UploadFile />}
            onClick={() => chooser.current?.click()}
            onBlur={field.onBlur}
          >
            {translate(field.value ? 'settings_form.logo_other' : 'settings_form.logo_choose')}
          </Button>
          {field.value && (
            <Button
              size="small"
              color="inherit"
              startIcon={<DeleteOutline />}
              onClick={() => field.onChange(null)}
            >
              {translate('settings_form.logo_remove')}
            </Button>
          )}
        </Stack>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED}
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      <FormHelperText error={Boolean(error)} role={error ? 'alert' : undefined}>
        {error ?? `${words(helpLabel(group.resource, name))} ${translate('settings_form.logo_limits')}`}
      </FormHelperText>
    </Stack>
  )
}

/** Uploads a picture and passes its path to `onSent`. An error is shown until the next attempt. */
function useUpload(onSent: (logo: string) => void) {
  const translate = useTranslate()
  const records = useRecords()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setSending(true)
    setProblem(undefined)
    try {
      onSent((await records.uploadLogo(file)).logo)
    } catch (failure) {
      const { body, message } = failure as Error & { body?: { errors?: Record<string, string> } }
      if (!('status' in (failure as object))) throw failure
      setProblem(body?.errors?.file ?? translate(message, { _: message }))
    } finally {
      setSending(false)
    }
  }
  return { send, sending, problem }
}

const frameStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 56,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  alignSelf: 'flex-start',
  maxWidth: '100%',
}
