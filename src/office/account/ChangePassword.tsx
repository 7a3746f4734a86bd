import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { checkNewPassword, newPasswordRequired } from '../../ui/password/NewPasswordFields'
import { PasswordMeter } from '../../ui/password/PasswordMeter'
import { type SendForm, useSendForm } from '../../ui/password/useSendForm'
import { useSession } from '../../ui/session/SessionContext'
import { AccountForm } from './AccountForm'
import { useAccountCalls } from './accountCallsContext'
import { SecretField } from './FormField'
import { SESSIONS_KEY } from './sessions/Sessions'

const required = { current_password: 'account_settings.required_current', ...newPasswordRequired }

/** Changes the password, which ends all other sessions. */
export function ChangePassword() {
  const translate = useTranslate()
  const client = useQueryClient()
  const { user } = useSession()
  const { changePassword } = useAccountCalls()
  const [saves, setSaves] = useState(0)
  const form = useSendForm({
    translate,
    required,
    check: checkNewPassword,
    send: async ({ current_password = '', password = '', password_confirmation = '' }) => {
      await changePassword({ current_password, password, password_confirmation })
      form.form.current?.reset()
      setSaves(count => count + 1)
      await client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
  })
  return (
    <AccountForm
      form={form}
      submit="account_settings.password.submit"
      saves={saves}
      saved={saves > 0 ? translate('account_settings.password.saved') : undefined}
    >
      {/* Password managers read the account's name from this input. */}
      <input
        type="email"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        hidden
        aria-label={translate('auth.email')}
      />
      <SecretField form={form} name="current_password" label="account_settings.current_password" />
      <NewPassword key={saves} form={form} personal={[user?.name ?? '', user?.email ?? '']} />
    </AccountForm>
  )
}

interface Props {
  form: SendForm
  personal: readonly string[]
}

/** Inputs for a new password and its repetition, with the password's strength. */
function NewPassword({ form, personal }: Props) {
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
