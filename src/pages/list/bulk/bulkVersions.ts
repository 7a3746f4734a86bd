import type { StaleRow } from '../../../contract/records'

/** Which rows a bulk write is about, as they were seen when it was begun. */
export interface SeenTarget {
  ids: readonly number[]
  versions: Readonly<Record<number, number>>
}

/** The chosen rows with the versions in which the list has shown them. */
export const seenTarget = (ids: Iterable<number>, seen: ReadonlyMap<number, number>): SeenTarget => {
  const chosen = [...ids]
  const known = chosen.flatMap(id => (seen.has(id) ? [[id, seen.get(id)]] : []))
  return { ids: chosen, versions: Object.fromEntries(known) }
}

/** The same once the person has seen what others did to some rows: those that are left out stay as they are. */
export const seenAgain = (
  { ids, versions }: SeenTarget,
  stale: readonly StaleRow[],
  leftOut: ReadonlySet<number>,
): SeenTarget => ({
  ids: ids.filter(id => !leftOut.has(id)),
  versions: { ...versions, ...Object.fromEntries(stale.map(({ id, version }) => [id, version])) },
})

/** The rows that an error of the API names as changed meanwhile. */
export function staleRows(error: unknown): StaleRow[] {
  const { body } = (error ?? {}) as { body?: { code?: string; details?: { records?: unknown } } }
  return body?.code === 'stale' && Array.isArray(body.details?.records) ? body.details.records : []
}
