import { RoleCreatePage as Page, RoleSetupContext, useResource } from '../../../src/kit'
import { roleSetup } from './roleSetup'

/** `/settings/users/roles/create`, with the product's rules. */
export const RoleCreatePage = () => (
  <RoleSetupContext value={roleSetup}>
    <Page resource={useResource('roles')} />
  </RoleSetupContext>
)
