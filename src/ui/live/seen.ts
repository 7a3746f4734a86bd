import type { RecordChange } from '../../contract/live'

const KEPT = 2_000

/** Remembers events, so that a replay or a repeated sending has no effect. */
export interface Seen {
  /** Whether this event is new; it counts as seen afterwards. */
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

/** The identity of a change: its record, version and action; for a bulk write its position in time. */
export const changeKey = ({ resource, id, version, action, seq }: RecordChange): string =>
  id === undefined ? `${resource}#${seq}` : `${resource}/${id}@${version}:${action}`
