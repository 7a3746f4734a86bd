import { RolePage as Page, RoleSetupContext, useResource } from '../../../src/kit'
import { roleSetup } from './roleSetup'

/** `/settings/users/roles/:id`, with the product's rules. */
export const RolePage = () => (
  <RoleSetupContext value={roleSetup}>
    <Page resource={useResource('roles')} />
  </RoleSetupContext>
)
