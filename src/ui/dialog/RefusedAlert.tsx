import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Why an action failed: a text or a catalogue key, with details. */
export interface Explanation {
  message: string
  details: string[]
}

/** Shows why an action failed, in a dialog that stays open. */
export function RefusedAlert({ refused }: { refused: Explanation | undefined }) {
  const translate = useTranslate()
  if (!refused) return null
  return (
    <Alert severity="error" role="alert" sx={{ mt: 2 }}>
      {translate(refused.message, { _: refused.message })}
      {[...new Set(refused.details)].map(detail => (
        <div key={detail}>{detail}</div>
      ))}
    </Alert>
  )
}
