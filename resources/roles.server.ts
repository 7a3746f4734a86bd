import { guardRole } from '../server/access/guardRole'
import { PERMISSIONS, roleResource, rulesOf } from '../server/auth/accounts'
import { invalid } from '../server/http/apiError'
import type { HookedWrite, ServerHooks } from '../server/records/write/serverHooks'
import type { Writer } from '../server/records/write/writer'
import { checkRules } from '../src/access/checkRules'
import { furtherSubjects, pageSubjects } from './subjects'

/** A rule that is kept must speak of what there is. */
function checkPermissions({ action, record }: HookedWrite, { services: { resources } }: Writer): void {
  if (action === 'delete') return
  const issues = checkRules(rulesOf(roleResource(resources), record), {
    resources,
    further: furtherSubjects,
    pages: pageSubjects,
  })
  const placed = Object.entries(issues).map(([place, found]) => [`${PERMISSIONS}.${place}`, found])
  if (placed.length) throw invalid(Object.fromEntries(placed))
}

/** P-09, P-11: roles say what makes sense, and nobody writes more into one than they have themselves. */
export const hooks: ServerHooks = {
  resource: 'roles',
  async beforeWrite(write, db, writer) {
    checkPermissions(write, writer)
    await guardRole(write, db, writer)
    return undefined
  },
}
