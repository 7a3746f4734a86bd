/** Up to here a column keeps the width that its content needs; wider ones share what is left. */
export const NARROW_PX = 200
/** A column that gives way keeps this at least; below it one scrolls to the side. */
export const LEAST_PX = 88
/** Up to here a column keeps its width where one scrolls to the side anyway: most names can be read. */
export const SCROLLED_PX = 144

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
 * How wide the columns are in the room that there is, of which some have a width that was chosen; the widest of the
 * others takes what is left.
 */
export function widthsWithChosen(
  needs: readonly Need[],
  room: number,
  chosen: readonly (number | undefined)[],
): (number | undefined)[] {
  if (chosen.every(width => width === undefined)) return columnWidths(needs, room)
  const others = needs.filter((_need, at) => chosen[at] === undefined)
  const taken = sum(chosen.map(width => width ?? 0))
  const widths: (number | undefined)[] = others.length ? columnWidths(others, room - taken) : []
  const total = taken + sum(widths.map(width => width ?? 0))
  const widest = widths.indexOf(Math.max(...widths.map(width => width ?? 0)))
  if (total < room && !widths.includes(undefined)) widths.splice(widest, 1, undefined)
  return chosen.map(width => width ?? widths.shift())
}

/**
 * How wide the columns are in the room that there is; undefined for one that shares what the others leave. Where there
 * is not room for all, labels wrap, and then the widest columns give way first: a reader misses the end of a long
 * address less than a column. Where even that is not enough, the table scrolls, and columns need not be as narrow.
 */
export function columnWidths(needs: readonly Need[], room: number): (number | undefined)[] {
  const roomy = needs.map(need => Math.round(need.roomy * SLACK))
  if (sum(roomy) <= room) return roomy.map(width => (width > NARROW_PX ? undefined : width))
  const fits = sum(needs.map(need => need.roomy)) <= room
  const widths = needs.map(need => (fits ? need.roomy : need.tight))
  const below = (most: number) =>
    widths.map((width, at) => Math.max(needs[at]?.least ?? 0, Math.min(width, most)))
  if (sum(below(LEAST_PX)) > room) return below(SCROLLED_PX)
  let most = Math.max(...widths)
  while (most > LEAST_PX && sum(below(most)) > room) most -= 1
  return below(most)
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
