import { useRef } from 'react'
import type { ListRows } from './useListRows'

/** The versions of the rows that the list has shown, of other pages too. */
export function useSeenVersions({ rows }: ListRows): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number>())
  for (const { id, version } of rows ?? []) if (typeof version === 'number') seen.current.set(id, version)
  return seen.current
}
