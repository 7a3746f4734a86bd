import { sql } from 'kysely'
import type { ViewState } from '../../../../src/contract/views'
import { VIEWS } from '../../../engine/views/tables'
import { fieldsInFilter, fieldsNamedBy, type NamedField, readRoles } from '../rolesNaming'
import { type RemovedOption, removedOptions } from './lostOptions'
import type { PlannedChange, PlanUses } from './planSteps'
import { once, roleNames } from './roleNames'

/**
 * Returns the roles and saved views that name a removed option. A role is a
 * problem, because its rule would change its meaning.
 */
export async function optionUses(planned: PlannedChange): Promise<PlanUses> {
  const { scope, now, before, words, say } = planned
  const removed = removedOptions(planned)
  if (!before || !removed.length) return { uses: [], problems: [] }
  const { resource } = words
  const roles = await readRoles(now, scope.db)
  const shown = roleNames(planned)
  const { rows: views } = await sql<{ state: ViewState }>`
    select state from ${sql.id(VIEWS)} where resource = ${resource}`.execute(scope.db)
  const found: PlanUses = { uses: [], problems: [] }
  for (const option of removed) {
    const at = { resource, place: `options.${option.field}.${option.value}` }
    for (const each of roles) {
      const compared = each.rules.flatMap(rule => fieldsNamedBy(rule, now).compared)
      if (!compared.some(named => named.resource === resource && compares(named, option))) continue
      const { role } = shown(each)
      found.problems.push({
        ...at,
        message: say('role_needs', { name: option.label, role }),
        cure: say('role_needs_cure', { role }),
      })
    }
    const count = views.filter(({ state }) =>
      fieldsInFilter(state.filter, before, now).some(named => compares(named, option)),
    ).length
    if (count) found.uses.push({ ...at, text: say('views_lose', { name: option.label, count }), link: null })
  }
  return { ...found, problems: once(found.problems) }
}

/** Returns whether a condition compares an option's field with it; `field` can be a part of a list. */
const compares = (named: NamedField, { field, value }: Pick<RemovedOption, 'field' | 'value'>): boolean =>
  named.field === field.split('.')[0] && contains(named.value, value)

const contains = (value: unknown, option: string): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(part => contains(part, option))
    : value === option
