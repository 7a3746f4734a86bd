import { useState } from 'react'
import { PasswordField } from '../../ui/password/PasswordField'
import { SendFoot } from '../../ui/password/SendFoot'
import { useSendForm } from '../../ui/password/useSendForm'
import { FirstCard } from './FirstCard'
import { FirstLinks } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'
import { dropToken } from './linkToken'
import { useLink } from './useLink'

/** Verifies an email address. It requires a click, because mail scanners open every link. */
export function VerifyEmailScreen({ session, translate, calls }: FirstScreenProps) {
  const { token, info, problem } = useLink(calls.readLink, translate)
  const [verified, setVerified] = useState('')
  const form = useSendForm({
    translate,
    required: info?.asks_password ? { password: 'auth.required_password' } : {},
    send: async ({ password }) => {
      const { email } = await calls.verifyEmail(token, password)
      dropToken()
      setVerified(email)
    },
  })
  const card = { session, translate }
  const on = session.isAuthenticated()
    ? { to: '/', text: translate('page.home') }
    : { to: '/login', text: translate('auth.go_sign_in') }
  if (verified)
    return (
      <FirstCard {...card} title={translate('auth.verify.done')}>
        <p className="sign-in-note" role="status">
          {translate('auth.verify.done_text', { email: verified })}
        </p>
        <FirstLinks links={[on]} />
      </FirstCard>
    )
  if (problem)
    return (
      <FirstCard {...card} title={translate('auth.link.over')}>
        <p className="sign-in-warning" role="alert">
          {problem}
        </p>
        <p>{translate('auth.link.again_verify')}</p>
        <FirstLinks links={[on]} />
      </FirstCard>
    )
  if (!info) return <FirstCard {...card} title={translate('auth.one_moment')} />
  return (
    <FirstCard
      {...card}
      title={translate('auth.verify.title')}
      text={translate(info.asks_password ? 'auth.verify.text_password' : 'auth.verify.text', {
        email: info.email,
      })}
    >
      <form
        ref={form.form}
        className="sign-in-form"
        onSubmit={form.submit}
        noValidate
        aria-busy={form.sending}
      >
        {info.asks_password && (
          <PasswordField
            translate={translate}
            autoFocus
            problem={form.problems.password}
            onChange={() => form.settle('password')}
          />
        )}
        <SendFoot
          form={form}
          submit={translate('auth.verify.submit')}
          sending={translate('auth.one_moment')}
        />
      </form>
    </FirstCard>
  )
}
