/** Up to here a column keeps the width that its content needs; wider ones share what is left. */
export const NARROW_PX = 200
/** A column that gives way keeps this at least; below it one scrolls to the side. */
export const LEAST_PX = 88

/** Later pages may hold a little more. */
const SLACK = 1.1

/** What a column needs for its content, in px. */
export interface Need {
  /** With its label on one line. */
  roomy: number
  /** With its label on several lines. */
  tight: number
  /** It is never narrower. */
  least: number
}

/**
 * How wide the columns are in the room that there is; undefined for one that shares what the others leave. Where there
 * is not room for all, labels wrap, and then the widest columns give way first: a reader misses the end of a long
 * address less than a column.
 */
export function columnWidths(needs: readonly Need[], room: number): (number | undefined)[] {
  const roomy = needs.map(need => Math.round(need.roomy * SLACK))
  if (sum(roomy) <= room) return roomy.map(width => (width > NARROW_PX ? undefined : width))
  const fits = sum(needs.map(need => need.roomy)) <= room
  const widths = needs.map(need => (fits ? need.roomy : need.tight))
  const below = (most: number) =>
    widths.map((width, at) => Math.max(needs[at]?.least ?? 0, Math.min(width, most)))
  let most = Math.max(...widths)
  while (most > LEAST_PX && sum(below(most)) > room) most -= 1
  return below(most)
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
