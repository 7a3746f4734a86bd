/** How a report shows its numbers. */
export const pictures = ['table', 'bar', 'line', 'pie', 'number'] as const
export type Picture = (typeof pictures)[number]

/** A report is grouped by so many fields, and has so many measures. */
export const MOST_GROUPINGS = 2
export const MOST_MEASURES = 8

/** What a report shows of the records of a list, as a definition, a view and an address have it. */
export interface ReportSettings {
  /** `status`, `created_at:month` */
  by: readonly string[]
  /** `count`, `sum:total`, `sum:paid/sum:incurred` */
  measures: readonly string[]
  picture: Picture
}
