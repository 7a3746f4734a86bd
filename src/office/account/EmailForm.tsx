import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Profile } from '../../contract/account'
import { useSendForm } from '../../ui/password/useSendForm'
import { useSession } from '../../ui/session/SessionContext'
import { AccountForm } from './AccountForm'
import { CodeField, FormField, SecretField } from './FormField'
import { PROFILE_KEY } from './profileKey'
import { useSaveProfile } from './useSaveProfile'

const required = { email: 'auth.required_email', current_password: 'auth.required_password' }
const withCode = { ...required, code: 'account_settings.two_steps.required_code' }

/** Changes the email address. The new address takes effect once it is verified. */
export function EmailForm({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const { save, saves } = useSaveProfile(PROFILE_KEY)
  const { user } = useSession()
  const form = useSendForm({
    translate,
    required: user?.two_steps ? withCode : required,
    check: ({ email = '' }): Record<string, string> =>
      email.toLowerCase() === profile.email.toLowerCase()
        ? { email: 'account_settings.account.same_address' }
        : {},
    send: async ({ email = '', current_password = '', code }) => {
      await save({ email, current_password, ...(code ? { code } : {}) })
      form.form.current?.reset()
    },
  })
  return (
    <>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <bdi>{profile.email}</bdi>
      </Typography>
      {profile.pending_email && (
        <Alert severity="info" role="status" sx={{ mb: 2, maxWidth: 640 }}>
          {translate('account_settings.account.pending', { email: profile.pending_email })}
        </Alert>
      )}
      <AccountForm form={form} submit="account_settings.account.change_address" saves={saves}>
        <FormField
          form={form}
          name="email"
          label="account_settings.account.new_address"
          type="email"
          autoComplete="email"
          slotProps={{ htmlInput: { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } }}
        />
        <SecretField form={form} name="current_password" label="account_settings.current_password" />
        {(user?.two_steps || form.problems.code) && <CodeField form={form} />}
      </AccountForm>
    </>
  )
}
