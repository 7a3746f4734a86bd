import { useTranslate } from 'react-admin'
import {
  RoleSetupContext,
  RolesSection,
  SettingsForm,
  SettingsHistory,
  useAccountCalls,
  useResource,
} from '../../../src/kit'
import { roleSetup } from '../../roles/pages/roleSetup'
import { users } from '../users'
import { SettingsFrame } from './SettingsFrame'

/** `/settings/users`: roles, and how people sign in. */
export function UserSettingsPage() {
  const translate = useTranslate()
  // An admin who requires two-step verification for everyone must set it up as well, at once.
  const { refresh } = useAccountCalls()
  return (
    <SettingsFrame>
      <RoleSetupContext value={roleSetup}>
        <RolesSection resource={useResource('roles')} />
      </RoleSetupContext>
      <SettingsForm group={users} title={translate('settings.sign_in')} onSaved={refresh} />
      <SettingsHistory group={users} />
    </SettingsFrame>
  )
}
