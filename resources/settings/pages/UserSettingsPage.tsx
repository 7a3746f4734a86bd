import { useTranslate } from 'react-admin'
import { useAccountCalls } from '../../../src/office/account/accountCallsContext'
import { RolesSection } from '../../../src/office/roles/RolesSection'
import { RoleSetupContext } from '../../../src/office/roles/roleSetup'
import { SettingsForm } from '../../../src/office/settings/SettingsForm'
import { SettingsHistory } from '../../../src/office/settings/SettingsHistory'
import { useResource } from '../../../src/ui/fields/ResourcesContext'
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
