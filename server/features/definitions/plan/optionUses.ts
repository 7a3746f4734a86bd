import { sql } from 'kysely'
import type { ViewState } from '../../../../src/contract/views'
import { VIEWS } from '../../../engine/views/tables'
import { isAbout, readRoles } from '../rolesNaming'
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
      if (!each.rules.some(rule => isAbout(rule, before.subject) && names(rule.conditions, option))) continue
      const { role } = shown(each)
      found.problems.push({
        ...at,
        message: say('role_needs', { name: option.label, role }),
        cure: say('role_needs_cure', { role }),
      })
    }
    const count = views.filter(({ state }) => names(state.filter, option)).length
    if (count) found.uses.push({ ...at, text: say('views_lose', { name: option.label, count }), link: null })
  }
  return { ...found, problems: once(found.problems) }
}

/** Returns whether a filter, or a rule's conditions, compare the field with the option. */
function names(filter: unknown, option: Pick<RemovedOption, 'field' | 'value'>): boolean {
  const { field, value } = option
  if (Array.isArray(filter)) return filter.some(each => names(each, option))
  if (typeof filter !== 'object' || filter === null) return false
  return Object.entries(filter).some(([key, wanted]) => {
    if (key === field || key.startsWith(`${field}_`)) return [wanted].flat().includes(value)
    return names(wanted, option)
  })
}
