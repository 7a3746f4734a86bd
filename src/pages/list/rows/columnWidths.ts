/** Columns up to this width get the width that their content needs. Wider columns also get the rest. */
export const NARROW_PX = 200
/** The minimum width of a column whose texts need more: enough to distinguish them. */
export const LEAST_PX = 120
/** The width to which columns shrink at most if the table scrolls anyway: it shows dates and names completely. */
export const SCROLLED_PX = 280

/** The content of later pages might be slightly wider. */
const SLACK = 1.1

/** The widths that a column needs for its content, in px. */
export interface Need {
  /** With its label on one line. */
  roomy: number
  /** With its label on several lines. */
  tight: number
  /** With its texts on two lines, at which none is cut. */
  whole: number
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
  const scrolled = upTo(others, SCROLLED_PX)
  const isFull = scrolls(needs, room) && taken + sum(scrolled) > room
  const widths = isFull ? scrolled : fitted(others, room - taken)
  const widest = taken + sum(widths) < room ? widths.indexOf(Math.max(...widths)) : -1
  const shared = widths.map((width, at) => (at === widest ? undefined : width))
  return chosen.map(width => width ?? shared.shift())
}

/**
 * Returns the columns' widths for the available room. If even the narrowest columns don't fit, the table
 * scrolls, and they need not be as narrow.
 */
export const columnWidths = (needs: readonly Need[], room: number): number[] =>
  scrolls(needs, room) ? upTo(needs, SCROLLED_PX) : fitted(needs, room)

const scrolls = (needs: readonly Need[], room: number) => sum(needs.map(({ least }) => least)) > room

/** Returns widths with wrapped labels, none above `most` unless the column's minimum is. */
const upTo = (needs: readonly Need[], most: number): number[] =>
  needs.map(({ tight, least }) => Math.max(least, Math.min(tight, most)))

/**
 * If the columns don't fit, labels wrap, then texts, and then the widest columns are cut first: a reader misses the end
 * of a long address less than a whole column.
 */
function fitted(needs: readonly Need[], room: number): number[] {
  const roomy = needs.map(need => Math.round(need.roomy * SLACK))
  if (sum(roomy) <= room) return filled(roomy, room)
  if (sum(needs.map(need => need.roomy)) <= room) return needs.map(need => need.roomy)
  // Texts have two lines before one is cut.
  const isWhole = sum(needs.map(need => need.whole)) <= room
  const ranges = needs.map(need =>
    isWhole ? { ...need, least: need.whole } : { ...need, tight: need.whole },
  )
  let most = Math.max(...ranges.map(({ tight }) => tight))
  while (most > 0 && sum(upTo(ranges, most)) > room) most -= 1
  return upTo(ranges, most)
}

/**
 * Gives the rest of the room to the wide columns, in proportion to what they need. With equal widths, the widest
 * would be cut although others have room to spare.
 */
function filled(widths: readonly number[], room: number): number[] {
  const isWide = (width: number) => width > NARROW_PX
  const wide = sum(widths.filter(isWide))
  const left = room - sum(widths) + wide
  return widths.map(width => (isWide(width) ? Math.floor((width * left) / wide) : width))
}

const sum = (widths: readonly (number | undefined)[]) =>
  widths.reduce<number>((total, width) => total + (width ?? 0), 0)
