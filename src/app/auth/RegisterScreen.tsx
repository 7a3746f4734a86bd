import { useState, useSyncExternalStore } from 'react'
import { InputField } from '../../ui/password/InputField'
import { checkNewPassword, NewPasswordFields, newPasswordRequired } from '../../ui/password/NewPasswordFields'
import { SendFoot } from '../../ui/password/SendFoot'
import { useSendForm } from '../../ui/password/useSendForm'
import { FirstCard } from './FirstCard'
import { FirstLinks, withDestination } from './FirstLinks'
import type { FirstScreenProps } from './firstScreenProps'

const required = { name: 'auth.register.required_name', email: 'auth.required_email', ...newPasswordRequired }

/** Registers an account, which has no access until an admin assigns a user type. */
export function RegisterScreen({ session, translate, calls, search }: FirstScreenProps) {
  const { settings } = useSyncExternalStore(session.subscribe, session.get, session.get)
  const [sentTo, setSentTo] = useState('')
  const card = { session, translate }
  // The server renders the same page for every query string. The browser adds the destination.
  const address = useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
  const back = (
    <FirstLinks links={[{ to: withDestination('/login', address), text: translate('auth.back') }]} />
  )
  if (settings.registration === false)
    return (
      <FirstCard {...card} title={translate('auth.register.off')} text={translate('auth.register.off_text')}>
        {back}
      </FirstCard>
    )
  if (sentTo)
    return (
      <FirstCard {...card} title={translate('auth.register.sent')}>
        <p className="sign-in-note" role="status">
          {translate('auth.register.sent_text', { email: sentTo })}
        </p>
        {back}
      </FirstCard>
    )
  return (
    <FirstCard {...card} title={translate('auth.register.title')} text={translate('auth.register.text')}>
      <RegisterForm translate={translate} register={calls.register} onSent={setSentTo} />
      {back}
    </FirstCard>
  )
}

/** The query string doesn't change while the page is open. */
const never = () => () => undefined

interface FormProps extends Pick<FirstScreenProps, 'translate'> {
  register: FirstScreenProps['calls']['register']
  onSent: (email: string) => void
}

function RegisterForm({ translate, register, onSent }: FormProps) {
  const [personal, setPersonal] = useState({ name: '', email: '' })
  const form = useSendForm({
    translate,
    required,
    check: checkNewPassword,
    send: async ({ name = '', email = '', password = '', password_confirmation = '' }) => {
      await register({ name, email, password, password_confirmation })
      onSent(email)
    },
  })
  const typed = (field: 'name' | 'email') => (event: { target: { value: string } }) => {
    setPersonal({ ...personal, [field]: event.target.value })
    form.settle(field)
  }
  return (
    <form ref={form.form} className="sign-in-form" onSubmit={form.submit} noValidate aria-busy={form.sending}>
      <InputField
        label={translate('auth.register.name')}
        name="name"
        autoComplete="name"
        autoFocus
        problem={form.problems.name}
        onChange={typed('name')}
        required
      />
      <InputField
        label={translate('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={form.problems.email}
        onChange={typed('email')}
        required
      />
      <NewPasswordFields translate={translate} form={form} personal={[personal.name, personal.email]} />
      <SendFoot
        form={form}
        submit={translate('auth.register.submit')}
        sending={translate('auth.one_moment')}
      />
    </form>
  )
}
