import {
  guardRole,
  type HookWrite,
  invalid,
  PERMISSIONS,
  roleResource,
  rulesOf,
  type ServerHooks,
  type Writer,
} from '../../server/hooks'
import { canOnSome } from '../../src/core/access/ability'
import { checkRules } from '../../src/core/access/checkRules'
import { furtherSubjects, pageSubjects } from '../subjects'
import { removeStudioPermission } from './migrations.server'

/**
 * Checks that the rules of a role refer to existing resources, fields and pages. A migration must not fail
 * because of another rule, so writes of the server are not checked.
 */
function checkPermissions({ action, record }: HookWrite, { actor, ability, services }: Writer): void {
  if (action === 'delete' || !actor) return
  const { resources } = services
  // A message must not reveal the office's own resources to people who can't see them.
  const known = resources.all.filter(resource => !ability || canOnSome(ability, 'read', resource))
  const issues = checkRules(rulesOf(roleResource(resources), record), {
    resources,
    further: furtherSubjects,
    pages: pageSubjects,
    known,
  })
  const placed = Object.entries(issues).map(([place, found]) => [`${PERMISSIONS}.${place}`, found])
  if (placed.length) throw invalid(Object.fromEntries(placed))
}

/** P-09, P-11: rules must be valid, and users can't grant more permissions than they have. */
export const hooks: ServerHooks = {
  resource: 'roles',
  subjects: furtherSubjects,
  migrations: { studio: removeStudioPermission },
  async beforeWrite(write, writer) {
    checkPermissions(write, writer)
    await guardRole(write, writer)
    return undefined
  },
}
