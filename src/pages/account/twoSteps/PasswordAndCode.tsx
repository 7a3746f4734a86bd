import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSendForm } from '../../../ui/password/useSendForm'
import { AccountForm } from '../AccountForm'
import { CodeField, SecretField } from '../FormField'

const required = { password: 'auth.required_password', code: 'own.two_steps.required_code' }

interface Props {
  /** Key of the button's text. */
  submit: string
  send: (password: string, code: string) => Promise<unknown>
  onCancel: () => void
}

/** The password and a code once more: an open screen is not enough to change the second step. */
export function PasswordAndCode({ submit, send, onCancel }: Props) {
  const translate = useTranslate()
  const form = useSendForm({
    translate,
    required,
    send: ({ password = '', code = '' }) => send(password, code),
  })
  return (
    <AccountForm
      form={form}
      submit={submit}
      actions={<Button onClick={onCancel}>{translate('form.cancel')}</Button>}
    >
      <SecretField form={form} name="password" label="auth.password" autoFocus />
      <CodeField form={form} />
    </AccountForm>
  )
}
