import Close from '@mui/icons-material/Close'
import { Alert, Button, IconButton, LinearProgress, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Upload } from './uploading.view'

interface Props {
  upload: Pick<Upload, 'name' | 'share' | 'error' | 'again'>
  onDismiss: () => void
  onRetry: () => void
}

/** Shows the progress of an upload, or why it failed. */
export function UploadProgress({ upload: { name, share, error, again }, onDismiss, onRetry }: Props) {
  const translate = useTranslate()
  if (!error)
    return (
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <bdi style={nameStyle}>{name}</bdi>
          <LinearProgress
            variant="determinate"
            value={share * 100}
            aria-label={translate('fields.uploading', { name })}
          />
        </Stack>
        <Cross label={translate('fields.cancel_upload', { name })} onClick={onDismiss} />
      </Stack>
    )
  return (
    <Alert
      severity="error"
      action={
        <>
          {again ? (
            <Button
              size="small"
              color="inherit"
              onClick={onRetry}
              aria-label={translate('fields.upload_again', { name })}
            >
              {translate('form.try_again')}
            </Button>
          ) : null}
          <Cross label={translate('fields.dismiss')} onClick={onDismiss} />
        </>
      }
    >
      {name}: {translate(error, { _: error })}
    </Alert>
  )
}

function Cross({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton size="small" onClick={onClick} aria-label={label}>
      <Close fontSize="small" />
    </IconButton>
  )
}

const nameStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
