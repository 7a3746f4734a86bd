import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSendForm } from '../../../ui/password/useSendForm'
import { AccountForm } from '../AccountForm'
import { SecretField } from '../FormField'

interface Props {
  /** Key of the button's text. */
  submit: string
  send: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** The password once more, before anything about the way in changes. */
export function PasswordStep({ submit, send, onCancel }: Props) {
  const translate = useTranslate()
  const form = useSendForm({
    translate,
    required: { password: 'auth.required_password' },
    send: ({ password = '' }) => send(password),
  })
  return (
    <AccountForm
      form={form}
      submit={submit}
      actions={<Button onClick={onCancel}>{translate('form.cancel')}</Button>}
    >
      <SecretField form={form} name="password" label="auth.password" autoFocus sx={{ mt: 1 }} />
    </AccountForm>
  )
}
