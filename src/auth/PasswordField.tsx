import { type Ref, useState } from 'react'
import type { Translate } from '../i18n/translate'

interface Props {
  ref: Ref<HTMLInputElement>
  id: string
  translate: Translate
  describedBy: string
  autoFocus: boolean
}

/** A password that its owner may look at. */
export function PasswordField({ ref, id, translate, describedBy, autoFocus }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{translate('auth.password')}</label>
      <div className="sign-in-secret">
        <input
          ref={ref}
          id={id}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: only where the e-mail is given and this is what is asked
          autoFocus={autoFocus}
          aria-describedby={describedBy}
          required
        />
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
      </div>
    </div>
  )
}
