/** How many records have each value of a field; incomplete, or not told at all, where there are too many to count one by one. */
export interface Tally {
  counts: Record<string, number>
  complete: boolean
}
