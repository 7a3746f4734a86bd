import { sql } from 'kysely'
import { columnOf } from '../../../../src/core/field/registry'
import { fieldOf, systemFields } from '../../../../src/core/schema/systemFields'
import { readRoles, subjectsOf } from '../rolesNaming'
import { nameOf } from './changeWords'
import { countRows } from './countRows'
import { fieldBefore, type PlannedChange, type PlanUses, recordsWith, storedBefore } from './planSteps'
import { once, roleNames } from './roleNames'

/**
 * Returns the effects of a new or another owner: records without one would disappear, and roles that name the subject
 * keep their permissions on the records of others.
 */
export async function newOwner(planned: PlannedChange): Promise<PlanUses> {
  const { scope, now, before, after, words, say } = planned
  const name = after?.owner
  const field = after && name !== undefined ? fieldOf(after, name) : undefined
  if (!before || !after || !name || !field) return { uses: [], problems: [] }
  const isSystem = Object.hasOwn(systemFields, name)
  const isSame = isSystem
    ? before.owner === name
    : before.owner !== undefined && fieldBefore(planned, name) === before.fields[before.owner]
  if (isSame) return { uses: [], problems: [] }
  const isStored = isSystem || storedBefore(planned, name) !== undefined
  const empty = isStored ? sql`${sql.id(columnOf(name, field))} is null` : sql`true`
  // If counting takes too long, assume one: the apply does not check again.
  const count = (await countRows(planned, empty)) ?? 1
  const at = { resource: words.resource, place: 'owner' }
  const params = { smart_count: count, name: nameOf(words, 'fields', name) }
  const records = isStored && !isSystem ? recordsWith(planned, { name, operator: 'null', value: true }) : {}
  const problem = {
    ...at,
    message: say('ownerless', params),
    cure: say('ownerless_cure', params),
    ...records,
  }
  const roles = before.owner === undefined ? await readRoles(now, scope.db) : []
  const naming = roles.filter(({ rules }) =>
    rules.some(rule => !rule.inverted && subjectsOf(rule).includes(after.subject)),
  )
  const uses = naming
    .map(roleNames(planned))
    .map(({ role, link }) => ({ ...at, text: say('role_keeps_others', { role }), link }))
  return { uses: once(uses), problems: count ? [problem] : [] }
}
