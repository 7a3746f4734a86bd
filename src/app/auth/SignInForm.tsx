import { useState } from 'react'
import type { Translate } from '../../core/i18n/translate'
import { InputField } from '../../ui/password/InputField'
import { PasswordField } from '../../ui/password/PasswordField'
import { SendFoot } from '../../ui/password/SendFoot'
import { type SendForm, useSendForm } from '../../ui/password/useSendForm'
import type { SignIn, SignInCalls } from '../../ui/session/signInCalls'

interface Props {
  translate: Translate
  signIn: SignIn
  onDone: () => void
  /** Called when the password was correct and a verification code is required too. */
  onChallenge: (challenge: string) => void
  verifyAgain?: SignInCalls['verifyAgain']
  /** Set if only this user can continue. */
  email?: string
}

const required = { email: 'auth.required_email', password: 'auth.required_password' }

/** The form for the email address and password. */
export function SignInForm({ translate, signIn, onDone, onChallenge, verifyAgain, email }: Props) {
  const form = useSendForm({
    translate,
    required,
    send: async values => {
      const { challenge } = await signIn(values.email ?? '', values.password ?? '')
      if (challenge) onChallenge(challenge)
      else onDone()
    },
  })
  return (
    <form
      ref={form.form}
      className="sign-in-form"
      onSubmit={form.submit}
      // Without a script, the form must not put its input into the URL.
      method="post"
      noValidate
      aria-busy={form.sending}
    >
      <InputField
        label={translate('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        readOnly={email !== undefined}
        autoFocus={email === undefined}
        problem={form.problems.email}
        onChange={() => form.settle('email')}
        required
      />
      <PasswordField
        translate={translate}
        autoFocus={email !== undefined}
        problem={form.problems.password}
        onChange={() => form.settle('password')}
      />
      <SendFoot form={form} submit={translate('auth.submit')} sending={translate('auth.sending')} />
      {verifyAgain && form.failure?.code === 'not_verified' && (
        <VerifyAgain translate={translate} form={form} verifyAgain={verifyAgain} />
      )}
    </form>
  )
}

interface AgainProps {
  translate: Translate
  form: SendForm
  verifyAgain: SignInCalls['verifyAgain']
}

/**
 * Offers to send the verification mail again, which can get lost, to users who entered the correct password.
 */
function VerifyAgain({ translate, form, verifyAgain }: AgainProps) {
  const [state, setState] = useState<'offered' | 'sent' | 'failed'>('offered')
  const send = async () => {
    const values = new FormData(form.form.current ?? undefined)
    try {
      await verifyAgain(String(values.get('email') ?? '').trim(), String(values.get('password') ?? ''))
      setState('sent')
    } catch {
      setState('failed')
    }
  }
  if (state === 'sent')
    return (
      <p className="sign-in-note" role="status">
        {translate('auth.verify.sent_again')}
      </p>
    )
  return (
    <>
      <button type="button" className="sign-in-second" onClick={() => void send()}>
        {translate('auth.verify.send_again')}
      </button>
      {state === 'failed' && (
        <p className="sign-in-warning" role="alert">
          {translate('http.failed')}
        </p>
      )}
    </>
  )
}
