import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { checkNewPassword, newPasswordRequired } from '../../ui/password/NewPasswordFields'
import { useSendForm } from '../../ui/password/useSendForm'
import { useSession } from '../../ui/session/SessionContext'
import { AccountForm } from './AccountForm'
import { useAccountCalls } from './accountCallsContext'
import { SecretField } from './FormField'
import { NewPassword } from './NewPassword'
import { SESSIONS_KEY } from './sessions/Sessions'

const required = { current_password: 'own.required_current', ...newPasswordRequired }

/** A new password; every other session ends. */
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
      submit="own.password.submit"
      saves={saves}
      saved={saves > 0 ? translate('own.password.saved') : undefined}
    >
      {/* For the browser's password manager: whose password this is. */}
      <input
        type="email"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        hidden
        aria-label={translate('auth.email')}
      />
      <SecretField form={form} name="current_password" label="own.current_password" />
      <NewPassword key={saves} form={form} personal={[user?.name ?? '', user?.email ?? '']} />
    </AccountForm>
  )
}
