import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useAccountCalls } from '../accountCallsContext'
import { PasswordAndCode } from './PasswordAndCode'

/** Ends the second step. */
export function DisableTwoSteps({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const translate = useTranslate()
  const { disableTwoSteps } = useAccountCalls()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('own.two_steps.disable_text')}
      </Typography>
      <PasswordAndCode
        submit="own.two_steps.disable"
        onCancel={onCancel}
        send={async (password, code) => {
          await disableTwoSteps(password, code)
          onDone()
        }}
      />
    </>
  )
}
