import { RoleCreatePage as Page } from '../../../src/office/roles/RoleCreatePage'
import { RoleSetupContext } from '../../../src/office/roles/roleSetup'
import { useResource } from '../../../src/ui/fields/ResourcesContext'
import { roleSetup } from './roleSetup'

/** `/settings/users/roles/create`, with the product's rules. */
export const RoleCreatePage = () => (
  <RoleSetupContext value={roleSetup}>
    <Page resource={useResource('roles')} />
  </RoleSetupContext>
)
