import { useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { PasswordField } from './PasswordField'
import { PasswordMeter } from './PasswordMeter'
import type { SendForm } from './useSendForm'

interface Props {
  translate: Translate
  form: SendForm
  /** Public data about the account's owner, which lowers the strength of a password that contains it. */
  personal: readonly string[]
  autoFocus?: boolean
}

/** Inputs for a new password and its repetition, with the password's strength. */
export function NewPasswordFields({ translate, form, personal, autoFocus }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        translate={translate}
        label="auth.new_password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        problem={form.problems.password}
        onChange={password => {
          setTyped(password)
          form.settle('password')
        }}
        below={<PasswordMeter translate={translate} password={typed} personal={personal} />}
      />
      <PasswordField
        translate={translate}
        name="password_confirmation"
        label="auth.repeat_password"
        autoComplete="new-password"
        problem={form.problems.password_confirmation}
        onChange={() => form.settle('password_confirmation')}
      />
    </>
  )
}

/** The required fields of a form with these inputs. */
export const newPasswordRequired = {
  password: 'auth.required_new_password',
  password_confirmation: 'auth.required_repeat',
}

/** Checks that both inputs match. The server checks the strength. */
export function checkNewPassword(values: Record<string, string>): Record<string, string> {
  return values.password === values.password_confirmation
    ? {}
    : { password_confirmation: 'account.not_the_same' }
}
