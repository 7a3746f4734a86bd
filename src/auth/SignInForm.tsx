import { type FormEvent, useId, useRef, useState } from 'react'
import type { Translate } from '../i18n/translate'
import { PasswordField } from './PasswordField'
import { signInProblem } from './signInProblem'
import './signIn.css'

interface Props {
  translate: Translate
  signIn: (email: string, password: string) => Promise<unknown>
  onDone: () => void
  /** Called when the user begins, to load what comes next meanwhile. */
  onBegin?: () => void
  /** Set where only this person may go on. */
  email?: string
}

/** E-mail and password. Inputs are uncontrolled: what was typed before the script ran is not lost. */
export function SignInForm({ translate, signIn, onDone, onBegin, email }: Props) {
  const id = useId()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = emailInput.current?.value.trim() ?? ''
    const password = passwordInput.current?.value ?? ''
    const missing = !address ? emailInput : !password ? passwordInput : undefined
    if (missing) {
      setProblem(translate(missing === emailInput ? 'auth.required_email' : 'auth.required_password'))
      missing.current?.focus()
      return
    }
    setSending(true)
    setProblem('')
    try {
      await signIn(address, password)
      onDone()
    } catch (error) {
      setProblem(signInProblem(error, translate))
      setSending(false)
      requestAnimationFrame(() => passwordInput.current?.select())
    }
  }

  return (
    <form className="sign-in-form" onSubmit={submit} onFocus={onBegin} noValidate aria-busy={sending}>
      <div className="sign-in-field">
        <label htmlFor={`${id}-email`}>{translate('auth.email')}</label>
        <input
          ref={emailInput}
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          readOnly={email !== undefined}
          // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is its first field
          autoFocus={email === undefined}
          aria-describedby={`${id}-problem`}
          required
        />
      </div>
      <PasswordField
        ref={passwordInput}
        id={`${id}-password`}
        translate={translate}
        describedBy={`${id}-problem`}
        autoFocus={email !== undefined}
      />
      <div id={`${id}-problem`} className="sign-in-problem" role="alert" aria-live="assertive">
        {problem}
      </div>
      <button type="submit" className="sign-in-submit" disabled={sending}>
        {translate(sending ? 'auth.sending' : 'auth.submit')}
      </button>
    </form>
  )
}
