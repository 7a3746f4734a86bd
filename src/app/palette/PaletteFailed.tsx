import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  error: Error
  onRetry: () => void
}

/** The records could not be searched: why, and another try. Pages and actions are there all the same. */
export function PaletteFailed({ error, onRetry }: Props) {
  const translate = useTranslate()
  const again = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('palette.retry')}
    </Button>
  )
  return (
    <Alert severity="error" action={again} sx={{ m: 1.5 }}>
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}
