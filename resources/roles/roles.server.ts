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
import { checkRules } from '../../src/core/access/checkRules'
import { furtherSubjects, pageSubjects } from '../subjects'

/** Checks that the rules of a role refer to existing resources, fields and pages. */
function checkPermissions({ action, record }: HookWrite, { services: { resources } }: Writer): void {
  if (action === 'delete') return
  const issues = checkRules(rulesOf(roleResource(resources), record), {
    resources,
    further: furtherSubjects,
    pages: pageSubjects,
  })
  const placed = Object.entries(issues).map(([place, found]) => [`${PERMISSIONS}.${place}`, found])
  if (placed.length) throw invalid(Object.fromEntries(placed))
}

/** P-09, P-11: rules must be valid, and users can't grant more permissions than they have. */
export const hooks: ServerHooks = {
  resource: 'roles',
  async beforeWrite(write, writer) {
    checkPermissions(write, writer)
    await guardRole(write, writer)
    return undefined
  },
}
