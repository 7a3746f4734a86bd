import { sql } from 'kysely'
import { describeConditions } from '../../../src/core/access/describe'
import type { GroupWords } from '../../../src/core/measures/groupWords'
import { isGroup } from '../../../src/core/schema/filter'
import { conditionsOf } from '../../../src/core/schema/filterConditions'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { readLabels } from '../../engine/records/labels'
import { choosable } from '../../engine/records/list/choices'
import { tableName } from '../../engine/sql/columns'
import { liveRows } from '../../engine/sql/select'

/** A filter in words, with the titles of the records that it names, as far as the person can read them. */
export async function filterText(
  scope: Scope,
  resource: Resource,
  { filter, words }: { filter: Values; words: GroupWords },
): Promise<string> {
  const { resources } = scope.services
  const named = referredIds(scope, resource, filter)
  const titles = new Map<string, Record<string, string>>()
  for (const [name, ids] of named) {
    const target = resources.get(name)
    const known = await knownIds(scope, target, [...ids])
    titles.set(name, await readLabels({ ...scope, language: words.language }, target, known))
  }
  return describeConditions(resource, filter, {
    ...{ ...words, resources },
    titleOf: (of, id) => titles.get(of)?.[String(id)],
  })
}

/** Those of some ids whose titles the person sees anyway. The ids of a filter come from anybody, not from a record that they read. */
async function knownIds(scope: Scope, target: Resource, ids: number[]): Promise<number[]> {
  if (!ids.length) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(target))}
    where id = any(${ids}::bigint[]) and ${liveRows(target, choosable(scope, target))}`.execute(scope.db)
  return rows.map(({ id }) => Number(id))
}

/** The records that the conditions of a filter name, by their resource. */
function referredIds(scope: Scope, resource: Resource, filter: Values): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  const collect = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const { key, value, on } of conditionsOf(resource, part as Values)) {
      if (isGroup(key) && Array.isArray(value)) value.forEach(collect)
      const target = on && scope.services.resources.target(on.field)
      if (!target) continue
      const ids = (Array.isArray(value) ? value : [value]).map(Number).filter(Number.isSafeInteger)
      found.set(target.name, new Set([...(found.get(target.name) ?? []), ...ids]))
    }
  }
  collect(filter)
  return found
}
