/** The ways in which a list can show its records. */
export const layouts = ['table', 'cards', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]

/** Whether a layout shows one page of rows. */
export const isOfRows = (layout: Layout): boolean => layout === 'table' || layout === 'cards'

/** The row heights of a table. */
export const densities = ['compact', 'standard', 'comfortable'] as const

/** The narrowest and widest column that a user can set in a table, in px. */
export const LEAST_WIDTH = 48
export const MAX_WIDTH = 1000

/** The spans that a calendar can show. */
export const spans = ['month', 'week', 'day', 'agenda'] as const
export type Span = (typeof spans)[number]

/** A board: one column for each value of a choice. */
export interface BoardSettings {
  /** The status, or another choice. */
  by: string
  /** Fields on the cards, below the title. */
  card?: readonly string[]
  /** Amounts and numbers whose sums are shown above each column. */
  sums?: readonly string[]
}

/** A calendar: each record is placed on the day or at the time in one of its fields. */
export interface CalendarSettings {
  date: string
  /** The field with the last day, or the end, of a record that spans several days. */
  end?: string
  span?: Span
}
