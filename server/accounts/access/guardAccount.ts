import { isEverything, uncoveredBy } from '../../../src/core/access/covers'
import type { Rule } from '../../../src/core/access/rule'
import { addIssue, type Issue, type Issues } from '../../../src/core/schema/issues'
import type { AccountFields, Values } from '../../../src/core/schema/resource'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { HookWrite, Writer } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { changedFields } from '../../engine/records/prepared'
import { assignableRoles } from './assignableRoles'
import { effectiveRules, ownRules } from './authorizeForAccount'

/** The writer, the account before and after, and the rules. */
interface Guarded {
  fields: AccountFields
  changed: ReadonlySet<string>
  before?: Values
  record: Values
  own: readonly Rule[]
  exceeds(account: Values): Promise<'nothing' | 'some' | 'everything'>
  issues: Issues
}

const MORE_RIGHTS: Issue = { key: 'escalation.more_rights' }

/** The fields that change a person's rights. */
const granting = ({ type, role, contextFields: my = [] }: AccountFields) => [
  type,
  ...(role ? [role] : []),
  ...my,
]

/**
 * P-11: no user can grant, change or remove more rights than they have, by any write of an account. Users
 * with every right and the server are exempt. Throws a 422 by field, or a 409.
 * @example await guardAccount(write, writer) // in `beforeWrite` of the resource of accounts
 */
export async function guardAccount(
  { action, before, record }: HookWrite,
  { services, ability, actor, db }: Writer,
): Promise<void> {
  if (!ability || !actor) return
  const own = ownRules({ ability, actor })
  if (isEverything(own)) return
  const exceeds: Guarded['exceeds'] = async account => {
    const rules = await effectiveRules(services, db, account)
    if (!uncoveredBy(own, rules, services.resources)) return 'nothing'
    return isEverything(rules) ? 'everything' : 'some'
  }
  const fields = accountFields(services.resources)
  if (action === 'delete') {
    if (await mayShutOut(fields, exceeds, before ?? record)) return
    throw new ApiError(409, 'not_possible', { message: MORE_RIGHTS.key })
  }
  // A restored account has all the rights that it had.
  if (action === 'restore') {
    if ((await exceeds(record)) === 'nothing') return
    throw new ApiError(409, 'not_possible', { message: MORE_RIGHTS.key })
  }
  const changed = new Set(changedFields(services.resources.account, record, before))
  const guarded: Guarded = { fields, changed, before, record, own, exceeds, issues: {} }
  if (before?.id === actor.id) checkOwn(guarded)
  else await checkOther(guarded)
  checkRole(guarded, await assignableRoles(services, db, actor))
  if (Object.keys(guarded.issues).length) throw invalid(guarded.issues)
}

/**
 * Returns whether the writer can deactivate or delete an account. This grants no rights, so a role with more
 * rights does not prevent it; a higher type or every right does.
 */
async function mayShutOut(
  { role }: AccountFields,
  exceeds: Guarded['exceeds'],
  account: Values,
): Promise<boolean> {
  if ((await exceeds(account)) === 'everything') return false
  return (await exceeds(role ? { ...account, [role]: null } : account)) === 'nothing'
}

const refuse = ({ changed, issues }: Guarded, names: Iterable<string>, issue: Issue) => {
  for (const name of names) if (changed.has(name)) addIssue(issues, name, issue)
}

function checkOwn(guarded: Guarded): void {
  const { fields } = guarded
  refuse(guarded, [...granting(fields), fields.active], { key: 'escalation.own_account' })
}

// Changing an account's address or password would allow signing in as its holder.
async function checkOther(guarded: Guarded): Promise<void> {
  const { fields, before, record, changed, exceeds } = guarded
  const exceeded = before ? await exceeds(before) : 'nothing'
  if (exceeded === 'everything') refuse(guarded, changed, MORE_RIGHTS)
  if (exceeded === 'some') {
    const shutOut = !record[fields.active] && (await mayShutOut(fields, exceeds, before ?? record))
    const kept = [...granting(fields), ...(shutOut ? [] : [fields.active]), fields.email, fields.password]
    refuse(guarded, kept, { key: 'escalation.other_account' })
  }
  if (exceeded !== 'nothing') return
  const given = granting(fields).filter(name => changed.has(name))
  if (!given.length || (await exceeds(record)) === 'nothing') return
  refuse(guarded, [await culprit(guarded, given)], MORE_RIGHTS)
}

/** The field that grants too much: the role, if the account would be fine without it. */
async function culprit({ fields, record, exceeds }: Guarded, given: readonly string[]): Promise<string> {
  const { role, type } = fields
  const byRole = role && given.includes(role) && (await exceeds({ ...record, [role]: null })) === 'nothing'
  if (byRole) return role
  return given.includes(type) ? type : (given[0] ?? type)
}

/** Only people whose own role lists a role can assign or remove it. */
function checkRole(guarded: Guarded, assignable: ReadonlySet<number>): void {
  const { fields, changed, before, record } = guarded
  const { role } = fields
  if (!role || !changed.has(role)) return
  const [old, next] = [before?.[role], record[role]]
  if (next && !assignable.has(Number(next))) refuse(guarded, [role], { key: 'escalation.role_not_given' })
  else if (old && !assignable.has(Number(old))) refuse(guarded, [role], { key: 'escalation.role_not_taken' })
}
