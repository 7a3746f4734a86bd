import { accountEndpoints, type PreviewRow, previewBodySchema } from '../../../src/contract/account'
import { type Ability, abilityOf, can, canOnSome } from '../../../src/core/access/ability'
import { checkSize } from '../../../src/core/access/checkRules'
import { ownerRules } from '../../../src/core/access/ownership'
import { rowsFor } from '../../../src/core/access/rowsFor'
import type { Rule } from '../../../src/core/access/rule'
import type { FilterContext } from '../../../src/core/field/fieldType'
import { allOf, type Condition, isNever } from '../../../src/core/schema/condition'
import { FilterError, fieldsOfFilter } from '../../../src/core/schema/filter'
import { addIssue, type Issues, issueOf } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { accountFields, PERMISSIONS, roleResource, rulesOf } from '../../engine/people/accounts'
import { countList } from '../../engine/records/list/count'
import { requireReadable } from '../../engine/records/readable'
import { readRecord } from '../../engine/records/readRecord'
import { authorize, contextOf } from '../../engine/records/scope'
import { seesAll } from '../../engine/sql/select'
import { route } from '../http/route'

/**
 * Checks the unsaved rules of a role and the person to preview. Throws a 422 for rules that no role can have.
 */
function checkBody(role: Resource, sent: Values) {
  const parsed = previewBodySchema.safeParse(sent)
  const issues: Issues = {}
  for (const issue of parsed.error?.issues ?? []) addIssue(issues, issue.path.join('.'), issueOf(issue))
  if (!parsed.data) throw invalid(issues)
  const field = role.fields[PERMISSIONS]
  const permissions = field && schemaOf(field).safeParse(parsed.data.permissions)
  for (const issue of permissions?.error?.issues ?? [])
    addIssue(issues, [PERMISSIONS, ...issue.path].join('.'), issueOf(issue))
  if (!permissions?.success) throw invalid(issues)
  const rules = rulesOf(role, { [PERMISSIONS]: permissions.data })
  for (const [place, found] of Object.entries(checkSize(rules)))
    for (const issue of found) addIssue(issues, `${PERMISSIONS}.${place}`, issue)
  if (Object.keys(issues).length) throw invalid(issues)
  return { ...parsed.data, rules }
}

const listOf = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

/** Rejects rules on fields that the caller can't read, because a count would reveal their values. */
function requireReadableRules(scope: Scope, resource: Resource, rules: readonly Rule[]): void {
  for (const { subject, conditions } of rules) {
    if (!conditions || !listOf(subject).some(each => each === 'all' || each === resource.subject)) continue
    try {
      requireReadable(scope, resource, fieldsOfFilter(resource, conditions))
    } catch (error) {
      // A rule on a field that this resource lacks decides the same for all its records.
      if (!(error instanceof FilterError)) throw error
    }
  }
}

/**
 * The previewed person: their ability under these rules, and the values of `@me` and `@my.` in conditions.
 */
interface Person {
  ability: Ability
  context: FilterContext
}

async function personOf(
  scope: Scope,
  { rules, user_type, as }: ReturnType<typeof checkBody>,
): Promise<Person> {
  const { services } = scope
  const { account } = services.resources
  const record = as ? (await readRecord(scope, account, as)).record : scope.actor
  const person = { ...record, user_type, [accountFields(services.resources).type]: user_type }
  const context = { ...contextOf(services, { ...person, id: record.id }), now: scope.context.now }
  const given = [...services.rulesFor(person, rules), ...ownerRules(services.resources)]
  return { ability: abilityOf(given, person, context), context }
}

async function previewOf(scope: Scope, resource: Resource, person: Person): Promise<PreviewRow> {
  const { db } = scope.services
  const open = seesAll(scope, resource)
  const counted = new Map<string, Promise<{ total: number; total_is: string }>>()
  const count = (condition: Condition) => {
    if (isNever(condition)) return Promise.resolve({ total: 0, total_is: 'exact' })
    const key = JSON.stringify(condition)
    const found = counted.get(key) ?? countList({ db, resource, condition, open }, false)
    counted.set(key, found)
    return found
  }
  const rows = (action: string) => rowsFor(person.ability, action, { resource, context: person.context })
  const within = rowsFor(scope.ability, 'read', { resource, context: scope.context })
  const seen = isNever(rows('read')) ? rows('read') : allOf(rows('read'), within)
  const acted = (action: string) =>
    isNever(rows(action)) || isNever(seen) ? count({ any: [] }) : count(allOf(rows(action), seen))
  const [total, read, update, remove] = [
    await count(within),
    await count(seen),
    await acted('update'),
    await acted('delete'),
  ]
  return {
    resource: resource.name,
    total: total.total,
    read: read.total,
    create: canOnSome(person.ability, 'create', resource),
    update: update.total,
    delete: remove.total,
    exact: [total, read, update, remove].every(({ total_is }) => total_is === 'exact'),
  }
}

/** Shows which records a person would see under unsaved rules (P-09). */
const preview = route(accountEndpoints.previewAccess, async ({ services, scope, json }) => {
  const role = roleResource(services.resources)
  authorize(scope, 'update', role)
  const given = checkBody(role, await json())
  const person = await personOf(scope, given)
  const readable = services.resources.all.filter(({ subject }) => can(scope.ability, 'read', subject))
  for (const resource of readable) requireReadableRules(scope, resource, given.rules)
  const data: PreviewRow[] = []
  for (const resource of readable) data.push(await previewOf(scope, resource, person))
  return { data }
})

export const previewRoutes = [preview]
