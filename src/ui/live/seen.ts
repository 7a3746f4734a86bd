import type { RecordChange } from '../../contract/live'

const KEPT = 2_000

/** Stores received events, so that repeated ones are ignored. */
export interface Seen {
  /** Returns whether an event is new, and marks it as received. */
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

/** Returns a change's identity: record, version and action, or the sequence number for a bulk write. */
export const changeKey = ({ resource, id, version, action, seq }: RecordChange): string =>
  id === undefined ? `${resource}#${seq}` : `${resource}/${id}@${version}:${action}`
