import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { ViewState } from '../../../../src/contract/views'
import { VIEWS } from '../../../engine/views/tables'
import { readRoles, subjectsOf } from '../rolesNaming'
import { resourceName } from './changeWords'
import type { PlannedChange } from './planSteps'
import { once, roleNames } from './roleNames'

/** Returns the roles, saved views and dashboards that name a removed resource. They stay, without effect. */
export async function resourceUses(planned: PlannedChange): Promise<DefinitionPlan['uses']> {
  const { scope, now, before, after, words, say } = planned
  if (!before || after) return []
  const { db } = scope
  const at = { resource: words.resource, place: '' }
  const name = resourceName(words)
  const roles = (await readRoles(now, db)).filter(({ rules }) =>
    rules.some(rule => subjectsOf(rule).includes(before.subject)),
  )
  const { rows: views } = await sql<{ resource: string; state: ViewState }>`
    select resource, state from ${sql.id(VIEWS)}
    where resource = ${before.name} or state -> 'tiles' is not null`.execute(db)
  const count = views.filter(
    ({ resource, state }) =>
      resource === before.name ||
      state.tiles?.some(tile => 'resource' in tile && tile.resource === before.name),
  ).length
  return [
    ...once(
      roles.map(roleNames(planned)).map(({ role, link }) => ({
        ...at,
        text: say('role_loses_resource', { role, name }),
        link,
      })),
    ),
    ...(count ? [{ ...at, text: say('views_lose_resource', { name, count }), link: null }] : []),
  ]
}
