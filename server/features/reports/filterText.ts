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

/**
 * Returns a filter as text, with the titles of the records that it names, within the person's permissions.
 */
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

/**
 * Returns those ids whose titles the person can see. Anyone can send any
 * id in a filter, so ids are not proof of access.
 */
async function knownIds(scope: Scope, target: Resource, ids: number[]): Promise<number[]> {
  if (!ids.length) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(tableName(target))}
    where id = any(${ids}::bigint[]) and ${liveRows(target, choosable(scope, target))}`.execute(scope.db)
  return rows.map(({ id }) => Number(id))
}

/** Returns the records that a filter's conditions name, by resource. */
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
