import type { StaleRow } from '../../../contract/records'

/** The rows of a bulk write, with the versions that the list had shown when it started. */
export interface SeenTarget {
  ids: readonly number[]
  versions: Readonly<Record<number, number>>
}

/** Returns the selected rows with the versions that the list has shown. */
export const seenTarget = (ids: Iterable<number>, seen: ReadonlyMap<number, number>): SeenTarget => {
  const chosen = [...ids]
  const known = chosen.flatMap(id => (seen.has(id) ? [[id, seen.get(id)]] : []))
  return { ids: chosen, versions: Object.fromEntries(known) }
}

/** Returns the rows with the new versions that the user has now seen. Excluded rows are left out. */
export const seenAgain = (
  { ids, versions }: SeenTarget,
  stale: readonly StaleRow[],
  leftOut: ReadonlySet<number>,
): SeenTarget => ({
  ids: ids.filter(id => !leftOut.has(id)),
  versions: { ...versions, ...Object.fromEntries(stale.map(({ id, version }) => [id, version])) },
})

/** Returns the rows that an API error reports as changed. */
export function staleRows(error: unknown): StaleRow[] {
  const { body } = (error ?? {}) as { body?: { code?: string; details?: { records?: unknown } } }
  return body?.code === 'stale' && Array.isArray(body.details?.records) ? body.details.records : []
}
