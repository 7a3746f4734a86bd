import type { Money } from '../money/amount'
import type { Values } from '../schema/resource'

/** What a measure comes to over some rows. */
export interface Figure {
  /** The rows. */
  count: number
  /** A sum or the least of amounts: one for each currency, that of most rows first, never added across. */
  amounts?: Money[]
  /** A sum of numbers or a mean, exact, as text. */
  number?: string
  /** The first day. */
  day?: string
}

/** The rows of a measure that have one value of its grouping. */
export interface Group extends Figure {
  /** The choice, the id, the first day of the month or week, or the name of the window; null for the empty ones. */
  key: string | null
  /** Of a reference: what the record is called. */
  label?: string
  /** In the dialect of lists: finds exactly the rows of this group. */
  filter: Values
}

/** What a measure came to; its `filter` finds exactly the rows that it is of. */
export interface Measured extends Figure {
  name: string
  resource: string
  filter: Values
  groups?: Group[]
}

/** One measure in parts of another, for each currency by itself. */
export interface Part {
  /** Missing for numbers without a currency. */
  currency?: string
  /** `"0.4213"`; null where the whole is nothing. */
  ratio: string | null
}

/** What a ratio came to, with both of its measures. */
export interface MeasuredRatio {
  name: string
  part: Measured
  whole: Measured
  ratios: Part[]
}

export type Answered = Measured | MeasuredRatio

export const isMeasuredRatio = (answer: Answered): answer is MeasuredRatio => 'ratios' in answer
