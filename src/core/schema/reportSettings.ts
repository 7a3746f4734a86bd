/** How a report shows its numbers. */
export const pictures = ['table', 'bar', 'line', 'pie', 'number'] as const
export type Picture = (typeof pictures)[number]

/** The most fields that a report is grouped by, and its most measures. */
export const MAX_GROUPINGS = 2
export const MAX_MEASURES = 8

/** The report over a list's records, as a definition, a view or an address stores it. */
export interface ReportSettings {
  /** `status`, `created_at:month` */
  by: readonly string[]
  /** `count`, `sum:total`, `sum:paid/sum:incurred` */
  measures: readonly string[]
  picture: Picture
}
