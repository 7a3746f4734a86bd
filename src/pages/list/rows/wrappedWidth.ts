/** Where a text can break: after a space, but not after one that keeps words together, or after a hyphen. */
const BREAKS = /(?<=[ -])/

/**
 * Returns the width at which a text is whole on two lines.
 * @param measure returns the width of a text on one line
 */
export function wrappedWidth(parts: readonly string[], measure: (text: string) => number): number {
  const words = parts.flatMap(part => part.split(BREAKS))
  const ends = words.map((_word, at) => {
    const [first, second] = [words.slice(0, at + 1), words.slice(at + 1)]
    return Math.max(measure(first.join('').trimEnd()), measure(second.join('').trimEnd()))
  })
  return Math.ceil(Math.min(...ends))
}

/** Returns the width at which every text of a column's cells is whole, at most `most`. */
export function wholeWidth(cells: readonly HTMLElement[], most: number): number {
  let whole = 0
  const content = document.createRange()
  for (const cell of cells) {
    if (whole >= most) break
    const box = wrappingBox(cell)
    content.selectNodeContents(box ?? cell)
    const text = content.getBoundingClientRect()
    const frame = cell.getBoundingClientRect()
    const { direction, paddingInlineEnd } = getComputedStyle(cell)
    const before = direction === 'rtl' ? frame.right - text.right : text.left - frame.left
    const around = before + Number.parseFloat(paddingInlineEnd)
    if (!text.width || around + text.width <= whole) continue
    const width = box ? wrappedWidth(textsOf(box), measureIn(box)) : text.width
    whole = Math.max(whole, around + width)
  }
  // A pixel for rounding: for less, the text would be cut.
  return Math.min(most, Math.ceil(whole) + 1)
}

/** Returns the only text of a cell if it can have two lines (src/ui/theme/rows.ts). */
function wrappingBox(cell: HTMLElement): HTMLElement | undefined {
  const [box, ...others] = cell.querySelectorAll<HTMLElement>('bdi')
  return box && !others.length && getComputedStyle(box).whiteSpace === 'normal' ? box : undefined
}

const textsOf = (box: HTMLElement) => [...box.childNodes].map(({ textContent }) => textContent ?? '')

let pen: CanvasRenderingContext2D | null | undefined

function measureIn(box: HTMLElement): (text: string) => number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return () => Number.POSITIVE_INFINITY
  const { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing, direction } = getComputedStyle(box)
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  Object.assign(pen, { font, letterSpacing, direction })
  return text => pen?.measureText(text).width ?? 0
}
