import type { Values } from './values'

/** A range of days counted from today: from the first up to, but not including, the last. */
export interface Window {
  /** Labeled `measures.windows.<name>` in the catalogue. */
  name: string
  from?: number
  to?: number
}

/** The elapsed part of a range of days, e.g. for the earned part of a premium. */
export interface Elapsed {
  from: string
  to: string
  /** A day that can end the range earlier. */
  until?: string
}

/** The aggregate over the rows: a count, a sum, a minimum, or the mean number of days between two dates. */
export type MeasureValue =
  | 'count'
  | { sum: string; elapsed?: Elapsed }
  | { least: string }
  | { days: { from: string; to: string } }

/**
 * How rows are grouped: by a choice or a reference, by the months or
 * weeks of a date, or by windows of days from today.
 */
export type Grouping =
  | string
  | { date: string; each: 'month' | 'week' }
  | { date: string; windows: readonly Window[] }

/** A number over the resource's records that the reader can read. */
export interface Measure {
  name: string
  resource: string
  /** The rows that count, as a filter of the API. */
  filter?: Values
  value?: MeasureValue
  by?: Grouping
  /**
   * The date field that a requested period applies to. Without it, the measure is always about the present,
   * whatever the period. For a value with `elapsed`, the days of the term that are in the period count.
   */
  period?: string
  readonly [MEASURE]?: true
}

/** A measure in its resource's definition, where its key is its name. */
export type DeclaredMeasure = Pick<Measure, 'filter' | 'value' | 'by' | 'period'>

/** The quotient of two measures with the same grouping: `part` divided by `whole`. */
export interface Ratio {
  name: string
  part: string
  whole: string
}

export const MEASURE = Symbol.for('coverdesk.measure')
export const RATIO = Symbol.for('coverdesk.ratio')

/** Declares a measure. Each resource's `measures.ts` is found by its file name and checked at startup. */
export const defineMeasure = <const M extends Measure>(measure: M): M & Measure =>
  ({ ...measure, [MEASURE]: true }) as M & Measure

/** Declares the quotient of two measures. */
export const defineRatio = <const R extends Ratio>(ratio: R): R & Ratio =>
  ({ ...ratio, [RATIO]: true }) as R & Ratio

const marked = (value: unknown, mark: symbol) => typeof value === 'object' && value !== null && mark in value

export const isMeasure = (value: unknown): value is Measure => marked(value, MEASURE)
export const isRatio = (value: unknown): value is Ratio => marked(value, RATIO)

/** Returns the field that a grouping uses. */
export const groupedField = (by: Grouping): string => (typeof by === 'string' ? by : by.date)
