import { useState } from 'react'
import { InputField } from '../../ui/password/InputField'
import { SendFoot } from '../../ui/password/SendFoot'
import { useSendForm } from '../../ui/password/useSendForm'
import { FirstCard } from './FirstCard'
import { FirstLinks } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'

const required = { email: 'auth.required_email' }

/**
 * Requests a link for a new password. The response does not reveal whether the address has an account.
 */
export function ForgotPasswordScreen({ session, translate, calls }: FirstScreenProps) {
  const [sentTo, setSentTo] = useState('')
  const form = useSendForm({
    translate,
    required,
    send: async ({ email = '' }) => {
      await calls.forgotPassword(email)
      setSentTo(email)
    },
  })
  const back = <FirstLinks links={[{ to: '/login', text: translate('auth.back') }]} />
  if (sentTo)
    return (
      <FirstCard session={session} translate={translate} title={translate('auth.forgot.sent')}>
        <p className="sign-in-note" role="status">
          {translate('auth.forgot.sent_text', { email: sentTo })}
        </p>
        {back}
      </FirstCard>
    )
  return (
    <FirstCard
      session={session}
      translate={translate}
      title={translate('auth.forgot.title')}
      text={translate('auth.forgot.text')}
    >
      <form
        ref={form.form}
        className="sign-in-form"
        onSubmit={form.submit}
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
          autoFocus
          problem={form.problems.email}
          onChange={() => form.settle('email')}
          required
        />
        <SendFoot
          form={form}
          submit={translate('auth.forgot.submit')}
          sending={translate('auth.one_moment')}
        />
      </form>
      {back}
    </FirstCard>
  )
}
