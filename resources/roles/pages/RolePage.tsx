import { RolePage as Page } from '../../../src/office/roles/RolePage'
import { RoleSetupContext } from '../../../src/office/roles/roleSetup'
import { useResource } from '../../../src/ui/fields/ResourcesContext'
import { roleSetup } from './roleSetup'

/** `/settings/users/roles/:id`, with the product's rules. */
export const RolePage = () => (
  <RoleSetupContext value={roleSetup}>
    <Page resource={useResource('roles')} />
  </RoleSetupContext>
)
