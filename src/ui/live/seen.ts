import type { RecordChange } from '../../contract/live'

const KEPT = 2_000

/** Remembers what has come, so that a replay or a second sending brings nothing twice. */
export interface Seen {
  /** Whether this comes for the first time; from now on it has come. */
  isNew(key: string): boolean
}

export function createSeen(limit = KEPT): Seen {
  const keys = new Set<string>()
  return {
    isNew: key => {
      if (keys.has(key)) return false
      keys.add(key)
      const [oldest] = keys
      if (keys.size > limit && oldest !== undefined) keys.delete(oldest)
      return true
    },
  }
}

/** What tells a change from every other: its record, version and action; after a write of many its place in time. */
export const changeKey = ({ resource, id, version, action, seq }: RecordChange): string =>
  id === undefined ? `${resource}#${seq}` : `${resource}/${id}@${version}:${action}`
