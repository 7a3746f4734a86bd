import type { Plan } from '../../../src/contract/imports'
import { type Issue, issueOf } from '../../../src/core/schema/issues'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields/schemas'
import { invalid } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { type FileColumns, guessColumns } from './mapping/guessColumns'
import { type ImportTarget, targetsOf } from './mapping/targets'

/** Guesses the columns' fields from the headings. */
export function guessPlan(scope: Scope, resource: Resource, file: FileColumns): Plan {
  const own = (name: string) => {
    const field = resource.fields[name]
    return name === 'id' || Boolean(field?.unique && field.readOnly)
  }
  const targets = targetsOf(scope, resource).filter(({ name, enterable }) => enterable || own(name))
  const columns = guessColumns(scope, resource, { ...file, targets })
  // A file with ids or record numbers was exported from here, so it updates records.
  const key =
    targets.find(target => target.key && own(target.name) && columns.includes(target.name))?.name ?? null
  return { columns, mode: key ? 'both' : 'create', key, empty: 'keep' }
}

/** Returns an earlier plan without fields that no longer exist or that this person can't fill. */
export function usablePlan(scope: Scope, resource: Resource, plan: Plan): Plan {
  const targets = targetsOf(scope, resource)
  const known = new Set(targets.map(({ name }) => name))
  const columns = plan.columns.map(name => (name && known.has(name) ? name : null))
  const keyed =
    plan.key !== null &&
    columns.includes(plan.key) &&
    targets.some(({ name, key }) => key && name === plan.key)
  const fixed = Object.entries(plan.values ?? {}).filter(
    ([name, value]) => !issueOfValue(resource, targets, { name, value }),
  )
  const values = withoutColumns(Object.fromEntries(fixed), columns)
  return { ...plan, columns, values, ...(keyed ? {} : { key: null, mode: 'create' as const }) }
}

/** Returns the values of fields that have no column. */
export const withoutColumns = (values: Values, columns: Plan['columns']): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !columns.some(target => target?.split('.')[0] === name)),
  )

/** Returns why rows can't all have this value, or undefined if they can. Rules are checked with each row. */
function issueOfValue(
  resource: Resource,
  targets: readonly ImportTarget[],
  { name, value }: { name: string; value: unknown },
): Issue | undefined {
  const target = targets.find(one => one.name === name)
  const field = resource.fields[name]
  if (!target?.enterable || target.splits || !field) return { key: 'import.bad_columns', params: { name } }
  if (field.unique) return { key: 'import.one_each' }
  const { error } = schemaOf(field).safeParse(value)
  const [issue] = error?.issues ?? []
  return issue && issueOf(issue)
}

/** Rejects a plan with an unknown field, a field named twice, an unusable value, or no usable key. */
export function validatePlan(
  scope: Scope,
  resource: Resource,
  { headers, plan }: { headers: readonly string[]; plan: Plan },
): void {
  const targets = new Map(targetsOf(scope, resource).map(target => [target.name, target]))
  const named = plan.columns.filter(name => name !== null)
  const unknown = named.find(name => !targets.has(name))
  const filled = named.flatMap(name => [name, ...(targets.get(name)?.splits ?? [])])
  const twice = filled.find((name, at) => filled.indexOf(name) !== at)
  if (plan.columns.length > headers.length || unknown !== undefined || twice !== undefined)
    throw invalid({
      'plan.columns': [{ key: 'import.bad_columns', params: { name: unknown ?? twice ?? '' } }],
    })
  const issues = Object.entries(plan.values ?? {}).flatMap(([name, value]) => {
    const issue = issueOfValue(resource, [...targets.values()], { name, value })
    return issue ? [[`plan.values.${name}`, [issue]]] : []
  })
  if (issues.length) throw invalid(Object.fromEntries(issues))
  const isKey = plan.key !== null && named.includes(plan.key) && targets.get(plan.key)?.key
  if (plan.mode !== 'create' && !isKey) throw invalid({ 'plan.key': [{ key: 'import.needs_key' }] })
  if (plan.key !== null && !isKey) throw invalid({ 'plan.key': [{ key: 'import.needs_key' }] })
}
