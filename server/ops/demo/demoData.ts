import type { Faker } from '@faker-js/faker'
import type { Values } from '../../../src/core/schema/resource'

/** What a demo module makes its rows from. */
export interface DemoContext {
  /** How many are asked for; the module's own number when nothing is said. */
  count?: number
  /** How many records there are already: numbers and addresses that must be unique go on from here. */
  start: number
  /** So many are asked for that no hook runs: what one brings along has to be in the rows. */
  bulk: boolean
  /** Seeded, so that every installation gets the same rows. */
  faker: Faker
  /** Ids of the records of the resources named in `after`, in the order in which they were made. */
  ids: Readonly<Record<string, number[]>>
  /** The records of a resource named in `after`, in the order in which they were made. */
  recordsOf(resource: string): readonly Values[]
  /** Id of the record whose title, or other unique field, is `key`; null when there is none. */
  idOf(resource: string, key: string): number | null
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
}

/** What a file `*.demo.ts` of a resource exports as `demo`, and `*.first.ts` as `first`. */
export interface DemoData {
  resource: string
  /** Resources whose records must be there before. */
  after?: readonly string[]
  /** Comes after everything else, and nothing else waits for it. */
  last?: true
  /** A record refers to one made before it: each is written before the next is checked. */
  oneByOne?: true
  /** Days before today over which the records were made; all now when nothing is said. */
  over?: number
  rows(context: DemoContext): Iterable<Values>
  /** What earlier records get once these are there: a reference back, for example. */
  amendments?(written: readonly Values[], context: DemoContext): Iterable<Amendment>
}

/** Values that a record made before gets. */
export interface Amendment {
  resource: string
  id: number
  values: Values
}
