import { useState } from 'react'
import type { LinkInfo } from '../../contract/signIn'
import { checkNewPassword, NewPasswordFields, newPasswordRequired } from '../../ui/password/NewPasswordFields'
import { SendFoot } from '../../ui/password/SendFoot'
import { useSendForm } from '../../ui/password/useSendForm'
import { FirstCard } from './FirstCard'
import { FirstLinks } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'
import { dropToken } from './linkToken'
import { useLink } from './useLink'

/** Sets a new password through a mailed link, or the first one for an invited user. */
export function ResetPasswordScreen({ session, translate, calls, go }: FirstScreenProps) {
  const { token, invited, info, problem } = useLink(calls.readLink, translate)
  const [done, setDone] = useState(false)
  const card = { session, translate }
  const signIn = { to: '/login', text: translate('auth.go_sign_in') }
  if (done)
    return (
      <FirstCard {...card} title={translate('auth.reset.done')}>
        <p className="sign-in-note" role="status">
          {translate('auth.reset.done_text')}
        </p>
        <button type="button" className="sign-in-submit sign-in-alone" onClick={() => go('/login')}>
          {signIn.text}
        </button>
      </FirstCard>
    )
  if (problem)
    return (
      <FirstCard {...card} title={translate('auth.link.over')}>
        <p className="sign-in-warning" role="alert">
          {problem}
        </p>
        <p>{translate(invited ? 'auth.link.again_invited' : 'auth.link.again_reset')}</p>
        <FirstLinks links={[{ to: '/forgot-password', text: translate('auth.link.new_reset') }, signIn]} />
      </FirstCard>
    )
  if (!info) return <FirstCard {...card} title={translate('auth.one_moment')} />
  const first = info.purpose === 'invite'
  return (
    <FirstCard
      {...card}
      title={first ? translate('auth.reset.welcome', { name: info.name }) : translate('auth.reset.title')}
      text={translate(first ? 'auth.reset.welcome_text' : 'auth.reset.text', { email: info.email })}
    >
      <NewPasswordForm
        translate={translate}
        info={info}
        send={async passwords => {
          await calls.resetPassword({ token, ...passwords })
          await calls.forgetSession(info.email)
          dropToken()
          setDone(true)
        }}
      />
    </FirstCard>
  )
}

interface FormProps extends Pick<FirstScreenProps, 'translate'> {
  info: LinkInfo
  send: (passwords: { password: string; password_confirmation: string }) => Promise<void>
}

function NewPasswordForm({ translate, info, send }: FormProps) {
  const form = useSendForm({
    translate,
    required: newPasswordRequired,
    check: checkNewPassword,
    send: ({ password = '', password_confirmation = '' }) => send({ password, password_confirmation }),
  })
  return (
    <form ref={form.form} className="sign-in-form" onSubmit={form.submit} noValidate aria-busy={form.sending}>
      {/* Password managers read the account's name from this input. */}
      <input
        type="email"
        autoComplete="username"
        value={info.email}
        readOnly
        hidden
        aria-label={translate('auth.email')}
      />
      <NewPasswordFields translate={translate} form={form} personal={[info.name, info.email]} autoFocus />
      <SendFoot form={form} submit={translate('auth.reset.submit')} sending={translate('auth.one_moment')} />
    </form>
  )
}
