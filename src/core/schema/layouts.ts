/** How a list shows its records. */
export const layouts = ['table', 'cards', 'board', 'calendar'] as const
export type Layout = (typeof layouts)[number]

/** The layouts that show the rows of one page. */
export const isOfRows = (layout: Layout): boolean => layout === 'table' || layout === 'cards'

/** How high the rows of a table are. */
export const densities = ['compact', 'standard', 'comfortable'] as const

/** The widths that a person can give to a column of a table, in px. */
export const LEAST_WIDTH = 48
export const MOST_WIDTH = 1000

/** The days that a calendar shows at once. */
export const spans = ['month', 'week', 'day', 'agenda'] as const
export type Span = (typeof spans)[number]

/** A board: one column for each value of a choice. */
export interface BoardSettings {
  /** The status, or another choice. */
  by: string
  /** Fields on the cards, below the title. */
  card?: readonly string[]
  /** Amounts and numbers whose sum is above each column. */
  sums?: readonly string[]
}

/** A calendar: each record on the day or at the time of one of its fields. */
export interface CalendarSettings {
  date: string
  /** The last day, or the end, of a record that takes several. */
  end?: string
  span?: Span
}
