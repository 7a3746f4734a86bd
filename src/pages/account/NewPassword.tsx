import { Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PasswordMeter } from '../../ui/password/PasswordMeter'
import type { SendForm } from '../../ui/password/useSendForm'
import { SecretField } from './FormField'

interface Props {
  form: SendForm
  personal: readonly string[]
}

/** A new password, twice, with how hard it is to guess. */
export function NewPassword({ form, personal }: Props) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  return (
    <>
      <Box>
        <SecretField
          form={form}
          name="password"
          label="auth.new_password"
          autoComplete="new-password"
          onChange={event => setTyped(event.target.value)}
        />
        <Box sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>
          <PasswordMeter translate={translate} password={typed} personal={personal} />
        </Box>
      </Box>
      <SecretField
        form={form}
        name="password_confirmation"
        label="auth.repeat_password"
        autoComplete="new-password"
      />
    </>
  )
}
