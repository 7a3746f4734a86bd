import type { RoleSetup } from '../../../src/kit'
import { rulesFor } from '../../permissionRules'
import { furtherSubjects } from '../../subjects'
import { users } from '../../users/index'

const STAFF = 3

/** The product's values that the role pages need. */
export const roleSetup: RoleSetup = {
  listPath: '/settings/users',
  path: '/settings/users/roles',
  types: users.fields.user_type.options,
  usualType: STAFF,
  rulesFor,
  furtherSubjects,
}
