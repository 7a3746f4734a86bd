import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  error: Error
  onRetry: () => void
}

/** Shows why a read failed, with a button to retry. */
export function ReadFailed({ error, onRetry }: Props) {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('form.try_again')}
        </Button>
      }
    >
      {translate(error.message, { _: error.message })}
    </Alert>
  )
}
