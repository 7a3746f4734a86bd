import { useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { PasswordField } from './PasswordField'
import { PasswordMeter } from './PasswordMeter'
import type { SendForm } from './useSendForm'

interface Props {
  translate: Translate
  form: SendForm
  /** Public facts about the account's holder. */
  personal: readonly string[]
  autoFocus?: boolean
}

/** A new password, twice, with its strength. */
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

/** The validation of a form with these fields. */
export const newPasswordRequired = {
  password: 'auth.required_new_password',
  password_confirmation: 'auth.required_repeat',
}

/** Both must match; the server checks the strength. */
export function checkNewPassword(values: Record<string, string>): Record<string, string> {
  return values.password === values.password_confirmation
    ? {}
    : { password_confirmation: 'account.not_the_same' }
}
