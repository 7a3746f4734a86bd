/** Columns up to this width get the width that their content needs. Wider columns share the rest. */
export const NARROW_PX = 200
/** The minimum width of a column that shrinks. If that is too much, the table scrolls sideways. */
export const LEAST_PX = 88
/** The width to which columns shrink at most if the table scrolls anyway: it shows most names completely. */
export const SCROLLED_PX = 144

/** The content of later pages might be slightly wider. */
const SLACK = 1.1

/** The widths that a column needs for its content, in px. */
export interface Need {
  /** With its label on one line. */
  roomy: number
  /** With its label on several lines. */
  tight: number
  /** The minimum width. */
  least: number
}

/**
 * Returns the columns' widths for the available room if some widths were chosen. The widest of the other
 * columns takes the rest.
 */
export function widthsWithChosen(
  needs: readonly Need[],
  room: number,
  chosen: readonly (number | undefined)[],
): (number | undefined)[] {
  if (chosen.every(width => width === undefined)) return columnWidths(needs, room)
  const others = needs.filter((_need, at) => chosen[at] === undefined)
  const taken = sum(chosen)
  // While one column is dragged, the others keep their widths or shrink smoothly.
  const widths = scrolls(needs, room) ? upTo(others, SCROLLED_PX) : fitted(others, room - taken)
  const total = taken + sum(widths)
  const widest = widths.indexOf(Math.max(...widths.map(width => width ?? 0)))
  if (total < room && !widths.includes(undefined)) widths.splice(widest, 1, undefined)
  return chosen.map(width => width ?? widths.shift())
}

/**
 * Returns the columns' widths for the available room. Undefined for columns that share the rest. If even the
 * narrowest columns don't fit, the table scrolls, and they need not be as narrow.
 */
export const columnWidths = (needs: readonly Need[], room: number): (number | undefined)[] =>
  scrolls(needs, room) ? upTo(needs, SCROLLED_PX) : fitted(needs, room)

const scrolls = (needs: readonly Need[], room: number) => sum(upTo(needs, LEAST_PX)) > room

/** Returns widths with wrapped labels, none above `most` unless the column's minimum is. */
const upTo = (needs: readonly Need[], most: number): (number | undefined)[] =>
  needs.map(({ tight, least }) => Math.max(least, Math.min(tight, most)))

/**
 * If the columns don't fit, labels wrap, and then the widest columns shrink first: a reader misses the end of
 * a long address less than a whole column.
 */
function fitted(needs: readonly Need[], room: number): (number | undefined)[] {
  const roomy = needs.map(need => Math.round(need.roomy * SLACK))
  if (sum(roomy) <= room) return roomy.map(width => (width > NARROW_PX ? undefined : width))
  if (sum(needs.map(need => need.roomy)) <= room) return needs.map(need => need.roomy)
  let most = Math.max(...needs.map(need => need.tight))
  while (most > LEAST_PX && sum(upTo(needs, most)) > room) most -= 1
  return upTo(needs, most)
}

const sum = (widths: readonly (number | undefined)[]) =>
  widths.reduce<number>((total, width) => total + (width ?? 0), 0)
