import type { Issue } from '../../../src/core/schema/issues'
import type { Resource } from '../../../src/core/schema/resource'
import type { LockedRecord } from './lockRecords'
import type { Written } from './written'

/** A record that is to be put back to what it was. */
export interface Item extends LockedRecord {
  resource: Resource
  written: Written
  /** It was written to by hand; all else followed from that. */
  own: boolean
}

/** A record that cannot be put back, and why. */
export interface ConflictingItem {
  resource: string
  id: number
  /** As it stands, where it is there. */
  item?: Item
  reasons: readonly Issue[]
  /** Who has written to it since. */
  by?: number | null
  at?: string
}
