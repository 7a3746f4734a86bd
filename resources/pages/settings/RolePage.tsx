import { useResource } from '../../../src/fields/resources.view'
import { RolePage as Page } from '../../../src/pages/roles/RolePage'
import { RoleSetupContext } from '../../../src/pages/roles/roleSetup'
import { roleSetup } from './roleSetup'

/** `/settings/users/roles/:id`, with the product's rules. */
export const RolePage = () => (
  <RoleSetupContext value={roleSetup}>
    <Page resource={useResource('roles')} />
  </RoleSetupContext>
)
