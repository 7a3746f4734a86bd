import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useAccountCalls } from '../accountCallsContext'
import { PasswordAndCode } from './PasswordAndCode'

interface Props {
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

/** New codes in place of the old ones, which work no longer. */
export function NewRecoveryCodes({ onCodes, onCancel }: Props) {
  const translate = useTranslate()
  const { newRecoveryCodes } = useAccountCalls()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('own.two_steps.new_codes_text')}
      </Typography>
      <PasswordAndCode
        submit="own.two_steps.new_codes"
        onCancel={onCancel}
        send={async (password, code) => onCodes((await newRecoveryCodes(password, code)).recovery_codes)}
      />
    </>
  )
}
