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
  const taken = sum(chosen)
  // While one column is dragged, the others keep their widths or give way smoothly.
  const widths = scrolls(needs, room) ? upTo(others, SCROLLED_PX) : fitted(others, room - taken)
  const total = taken + sum(widths)
  const widest = widths.indexOf(Math.max(...widths.map(width => width ?? 0)))
  if (total < room && !widths.includes(undefined)) widths.splice(widest, 1, undefined)
  return chosen.map(width => width ?? widths.shift())
}

/**
 * How wide the columns are in the room that there is; undefined for one that shares what the others leave. Where even
 * the narrowest columns have no room, the table scrolls, and they need not be as narrow.
 */
export const columnWidths = (needs: readonly Need[], room: number): (number | undefined)[] =>
  scrolls(needs, room) ? upTo(needs, SCROLLED_PX) : fitted(needs, room)

const scrolls = (needs: readonly Need[], room: number) => sum(upTo(needs, LEAST_PX)) > room

/** Widths with wrapped labels, of which none but those that must is wider than `most`. */
const upTo = (needs: readonly Need[], most: number): (number | undefined)[] =>
  needs.map(({ tight, least }) => Math.max(least, Math.min(tight, most)))

/**
 * Where there is not room for all, labels wrap, and then the widest columns give way first: a reader misses the end of a
 * long address less than a column.
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
