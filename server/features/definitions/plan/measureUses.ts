import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { ViewState } from '../../../../src/contract/views'
import { containing } from '../../../engine/sql/conditionSql'
import { VIEWS } from '../../../engine/views/tables'
import { nameOf } from './changeWords'
import type { PlannedChange } from './planSteps'

interface SavedView {
  resource: string
  state: ViewState
}

/**
 * Returns the saved views, reports and dashboards that show a
 * removed measure. They stay, without the measure.
 */
export async function measureUses(planned: PlannedChange): Promise<DefinitionPlan['uses']> {
  const { scope, before, after, words, say } = planned
  if (!before || !after) return []
  const removed = Object.keys(before.measures).filter(name => !Object.hasOwn(after.measures, name))
  if (!removed.length) return []
  const texts = removed.map(name => containing(`measure:${name}`))
  const { rows } = await sql<SavedView>`
    select resource, state from ${sql.id(VIEWS)} where state::text like any(${texts}::text[])`.execute(
    scope.db,
  )
  return removed.flatMap(measure => {
    const count = rows.filter(view => measuresIn(view, before.name).includes(`measure:${measure}`)).length
    if (!count) return []
    const text = say('views_lose_resource', { name: nameOf(words, 'measures', measure), count })
    return [{ resource: words.resource, place: `measures.${measure}`, text, link: null }]
  })
}

/** Returns the measures of a resource that a view shows. */
function measuresIn({ resource, state }: SavedView, name: string): string[] {
  const { report, totals = [], tiles = [] } = state
  const ofList = resource === name ? [...totals, ...(report?.measures ?? [])] : []
  const ofTiles = tiles.flatMap(tile =>
    tile.type === 'figure' && tile.resource === name ? [tile.value] : [],
  )
  return [...ofList, ...ofTiles].flatMap(text => text.split('/'))
}
