import type { Values } from './values'

/** Days, both counted from today: from the first one up to, not including, the last one. */
export interface Window {
  /** Its words are `measures.windows.<name>` in the catalogue. */
  name: string
  from?: number
  to?: number
}

/** The part of a span of days that has gone by: what of a premium is earned. */
export interface Elapsed {
  from: string
  to: string
  /** A day that may end the span earlier. */
  until?: string
}

/** What is worked out over the rows: how many, a sum, the least value, or the mean number of days between two dates. */
export type MeasureValue =
  | 'count'
  | { sum: string; elapsed?: Elapsed }
  | { least: string }
  | { days: { from: string; to: string } }

/** How rows are grouped: by a choice or a reference, the months or weeks of a date, or days from today. */
export type Grouping =
  | string
  | { date: string; each: 'month' | 'week' }
  | { date: string; windows: readonly Window[] }

/** A number over the records of a resource that the reader can read. */
export interface Measure {
  name: string
  resource: string
  /** In the dialect of lists: these rows are counted. */
  filter?: Values
  value?: MeasureValue
  by?: Grouping
  /**
   * The date that an asked period is of; without one the measure tells of now, whatever the period. Of a value that has
   * `elapsed`, those of the days of the term count that are in the period.
   */
  period?: string
  readonly [MEASURE]?: true
}

/** A measure as the definition of its resource has it, by its name. */
export type DeclaredMeasure = Pick<Measure, 'filter' | 'value' | 'by' | 'period'>

/** A measure of two measures of one grouping: the first in parts of the second. */
export interface Ratio {
  name: string
  part: string
  whole: string
}

export const MEASURE = Symbol.for('coverdesk.measure')
export const RATIO = Symbol.for('coverdesk.ratio')

/** Declares a measure; the file `measures.ts` of each resource is found by its name and checked when the program starts. */
export const defineMeasure = <const M extends Measure>(measure: M): M & Measure =>
  ({ ...measure, [MEASURE]: true }) as M & Measure

/** Declares what two measures come to together. */
export const defineRatio = <const R extends Ratio>(ratio: R): R & Ratio =>
  ({ ...ratio, [RATIO]: true }) as R & Ratio

const marked = (value: unknown, mark: symbol) => typeof value === 'object' && value !== null && mark in value

export const isMeasure = (value: unknown): value is Measure => marked(value, MEASURE)
export const isRatio = (value: unknown): value is Ratio => marked(value, RATIO)

/** The field that a grouping groups by. */
export const groupedField = (by: Grouping): string => (typeof by === 'string' ? by : by.date)
