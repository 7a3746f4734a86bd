import { Hono } from 'hono'
import { z } from 'zod'
import { type Ability, abilityOf, can, canOnSome } from '../../../src/core/access/ability'
import { checkSize } from '../../../src/core/access/checkRules'
import { rowsFor } from '../../../src/core/access/rowsFor'
import type { Rule } from '../../../src/core/access/rule'
import type { FilterContext } from '../../../src/core/field/fieldType'
import { allOf, type Condition, isNever } from '../../../src/core/schema/condition'
import { FilterError, fieldsOfFilter } from '../../../src/core/schema/filter'
import { addIssue, type Issues, issueOf } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import { accountFields, PERMISSIONS, roleResource, rulesOf } from '../../engine/people/accounts'
import { countList } from '../../engine/records/list/count'
import { getRecord } from '../../engine/records/one'
import { requireReadable } from '../../engine/records/readable'
import { authorize, scopeOf } from '../../engine/records/scope'
import { seesAll } from '../../engine/sql/select'
import { readJson } from '../http/body'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'

/** What somebody would see and could do of one resource, counted within what the one who asks may read. */
export interface PreviewRow {
  resource: string
  total: number
  read: number
  create: boolean
  update: number
  delete: number
  /** Every number was counted; otherwise some are estimates. */
  exact: boolean
}

const body = z.strictObject({
  permissions: z.array(z.unknown()),
  user_type: z.int(),
  as: z.int().min(1).nullish(),
})

/** The unsaved rules of a role and for whom they are asked; a 422 for what no role could hold. */
function readBody(role: Resource, sent: Values) {
  const parsed = body.safeParse(sent)
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

/** A count would tell of fields that the one who asks may not read, so rules on them are refused. */
function demandReadableRules(scope: Scope, resource: Resource, rules: readonly Rule[]): void {
  for (const { subject, conditions } of rules) {
    if (!conditions || !listOf(subject).some(each => each === 'all' || each === resource.subject)) continue
    try {
      requireReadable(scope, resource, fieldsOfFilter(resource, conditions))
    } catch (error) {
      // A rule on a field that this resource lacks finds nothing in it.
      if (!(error instanceof FilterError)) throw error
    }
  }
}

/** Who is looked at: their ability with the rules in question, and what `@me` and `@my.` stand for. */
interface Person {
  ability: Ability
  context: FilterContext
}

async function personOf(
  scope: Scope,
  { rules, user_type, as }: ReturnType<typeof readBody>,
): Promise<Person> {
  const { services } = scope
  const { account } = services.resources
  const record = as ? (await getRecord(scope, account, as)).record : scope.actor
  const person = { ...record, user_type, [accountFields(services.resources).type]: user_type }
  const context = { ...scope.context, me: record.id, my: person }
  return { ability: abilityOf(services.rulesFor(person, rules), person, context), context }
}

async function previewOf(scope: Scope, resource: Resource, person: Person): Promise<PreviewRow> {
  const { db } = scope.services
  const open = seesAll(scope, resource)
  const counted = new Map<string, Promise<{ total: number; total_is: string }>>()
  const count = (condition: Condition) => {
    if (isNever(condition)) return Promise.resolve({ total: 0, total_is: 'exact' })
    const key = JSON.stringify(condition)
    const found = counted.get(key) ?? countList({ db, resource, condition, open })
    counted.set(key, found)
    return found
  }
  const rows = (action: string) => rowsFor(person.ability, action, resource, person.context)
  const within = rowsFor(scope.ability, 'read', resource, scope.context)
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

/** `POST access/preview`: what a person would see with rules that nobody has saved yet (P-09). */
export function previewRoutes(services: Services): Hono<Env> {
  return new Hono<Env>().post('/access/preview', async c => {
    const scope = scopeOf(services, c.var.session, languageOf(services, c))
    const role = roleResource(services.resources)
    authorize(scope, 'update', role)
    const asked = readBody(role, await readJson(c))
    const person = await personOf(scope, asked)
    const readable = services.resources.all.filter(({ subject }) => can(scope.ability, 'read', subject))
    for (const resource of readable) demandReadableRules(scope, resource, asked.rules)
    const data: PreviewRow[] = []
    for (const resource of readable) data.push(await previewOf(scope, resource, person))
    return success(c, { status: 200, data })
  })
}
