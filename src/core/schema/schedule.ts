import type { Values } from './values'

/**
 * Sets fields of the records that a filter matches, when the day comes; `due` transitions are separate. Once
 * the fields are set, the filter should no longer match the record.
 */
export interface Scheduled {
  when: Values
  /** A condition that the referenced record must meet too: `{ shelf_id: { lends: true } }`. */
  of?: Readonly<Record<string, Values>>
  /**
   * Values in their stored form; `@today…` for dates. It can't set the status: use transitions with `due`.
   */
  set: Values
}
