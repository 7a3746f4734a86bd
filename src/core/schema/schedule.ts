import type { Values } from './values'

/**
 * Sets fields of the records that a filter finds on the day, beside the transitions that are `due`; once they are set
 * it should find them no more.
 */
export interface Scheduled {
  when: Values
  /** What the record that a reference names must meet too: `{ shelf_id: { lends: true } }`. */
  of?: Readonly<Record<string, Values>>
  /** Values as they are stored; `@today…` for dates. Never the status: use transitions with `due`. */
  set: Values
}
