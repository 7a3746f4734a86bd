import type { Faker } from '@faker-js/faker'
import type { Values } from '../../../src/core/schema/resource'

/** The context of a demo module. */
export interface DemoContext {
  /** The requested number; the module's own by default. */
  count?: number
  /** The number of existing records, from which unique numbers and addresses continue. */
  start: number
  /**
   * So many records are requested that hooks don't run. The rows
   * must contain the values that hooks would add.
   */
  bulk: boolean
  /** Seeded, so that every installation gets the same rows. */
  faker: Faker
  /** Ids of the records of the resources in `after`, in creation order. */
  ids: Readonly<Record<string, number[]>>
  /** The records of a resource in `after`, in creation order. */
  recordsOf(resource: string): readonly Values[]
  /** Id of the record whose title or other unique field is `key`; null if there is none. */
  idOf(resource: string, key: string): number | null
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
}

/** The `demo` export of a resource's `*.demo.ts`, and the `first` export of its `*.first.ts`. */
export interface DemoData {
  resource: string
  /** Resources whose records must exist before. */
  after?: readonly string[]
  /** Runs after everything else; nothing depends on it. */
  last?: true
  /** A record refers to one created before it: each is written before the next is checked. */
  oneByOne?: true
  /** The number of days before today over which the records were created; all now by default. */
  over?: number
  rows(context: DemoContext): Iterable<Values>
  /** Changes of earlier records once these exist, such as a reference back. */
  amendments?(written: readonly Values[], context: DemoContext): Iterable<Amendment>
}

/** Values for an earlier record. */
export interface Amendment {
  resource: string
  id: number
  values: Values
}
