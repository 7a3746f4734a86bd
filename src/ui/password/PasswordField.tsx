import { type ReactNode, useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { InputField } from './InputField'

interface Props {
  translate: Translate
  name?: string
  /** A catalogue key. */
  label?: string
  autoComplete?: 'current-password' | 'new-password'
  autoFocus?: boolean
  problem?: string
  below?: ReactNode
  onChange?: (typed: string) => void
}

/** A password input with a button that shows the password. */
export function PasswordField(props: Props) {
  const { translate, name = 'password', label = 'auth.password', onChange, ...rest } = props
  const [shown, setShown] = useState(false)
  const eye = (
    <button
      type="button"
      className="sign-in-eye"
      aria-label={translate(shown ? 'auth.hide_password' : 'auth.show_password')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z" />
        <circle cx="12" cy="12" r="3" />
        {shown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  )
  return (
    <InputField
      autoComplete="current-password"
      {...rest}
      name={name}
      label={translate(label)}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={event => onChange?.(event.target.value)}
      button={eye}
    />
  )
}
