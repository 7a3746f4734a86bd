import { Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSendForm } from '../../auth/useSendForm'
import { AccountForm } from '../AccountForm'
import { useAccountCalls } from '../accountCallsContext'
import { FormField, SecretField } from '../FormField'

const required = { password: 'auth.required_password', code: 'own.two_steps.required_code' }

/** Ends the second step: with the password and a code, so that an open screen is not enough. */
export function DisableTwoSteps({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const translate = useTranslate()
  const { disableTwoSteps } = useAccountCalls()
  const form = useSendForm({
    translate,
    required,
    send: async ({ password = '', code = '' }) => {
      await disableTwoSteps(password, code)
      onDone()
    },
  })
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {translate('own.two_steps.disable_text')}
      </Typography>
      <AccountForm
        form={form}
        submit="own.two_steps.disable"
        actions={<Button onClick={onCancel}>{translate('form.cancel')}</Button>}
      >
        <SecretField form={form} name="password" label="auth.password" autoFocus />
        <FormField
          form={form}
          name="code"
          label="own.two_steps.any_code"
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } }}
        />
      </AccountForm>
    </>
  )
}
