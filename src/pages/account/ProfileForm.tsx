import { useTranslate } from 'react-admin'
import { formatPhone } from '../../fields/phone/phoneNumber'
import { useSendForm } from '../../ui/password/useSendForm'
import { AccountForm } from './AccountForm'
import { FormField } from './FormField'
import type { OwnProfile } from './ownAccount'
import { PROFILE_KEY } from './ownAccount'
import { useSaveProfile } from './useSaveProfile'

const required = { name: 'auth.register.required_name' }

/** Name and telephone of who is signed in. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const translate = useTranslate()
  const { save, saves } = useSaveProfile(PROFILE_KEY)
  const form = useSendForm({
    translate,
    required,
    send: ({ name = '', phone = '' }) => save({ name, phone: phone || null }),
  })
  return (
    <AccountForm
      form={form}
      submit="form.save"
      saves={saves}
      saved={saves > 0 ? translate('own.saved') : undefined}
    >
      <FormField
        form={form}
        name="name"
        label="auth.register.name"
        defaultValue={profile.name}
        autoComplete="name"
        required
      />
      <FormField
        form={form}
        name="phone"
        label="own.account.phone"
        type="tel"
        defaultValue={profile.phone ? formatPhone(profile.phone) : ''}
        autoComplete="tel"
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
    </AccountForm>
  )
}
