import type { Issue } from '../../../src/core/schema/issues'
import type { Resource } from '../../../src/core/schema/resource'
import type { LockedRecord } from './lockRecords'
import type { Written } from './written'

/** A record whose changes are undone. */
export interface Item extends LockedRecord {
  resource: Resource
  written: Written
  /** The person wrote this record directly; others changed as a consequence. */
  own: boolean
}

/** A record that can't be restored, and the reasons. */
export interface ConflictingItem {
  resource: string
  id: number
  /** The current record, if it exists. */
  item?: Item
  reasons: readonly Issue[]
  /** The person who has changed it since. */
  by?: number | null
  at?: string
}
