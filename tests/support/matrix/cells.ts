import { type Language, languageNames } from '../../../src/core/i18n/languages'

/** One way to view a screen. */
export interface Cell {
  language: Language
  theme: 'light' | 'dark'
  width: number
}

const widths = [360, 960, 1440]

/** All cells, ordered so that the properties that are expensive to change rarely change. */
export const cells: readonly Cell[] = languageNames.flatMap(language =>
  (['light', 'dark'] as const).flatMap(theme => widths.map(width => ({ language, theme, width }))),
)

export const nameOf = ({ language, theme, width }: Cell) => `${language}, ${theme}, ${width} px`

/**
 * The traits of a screen, such as `kind: list` and `of: branches`. Each should meet every language, theme and
 * width.
 */
export type Traits = Readonly<Record<string, string>>

/**
 * Chooses a cell for each screen so that together they cover as many pairs as possible: two properties of a
 * cell, or a property and a trait. Each screen takes the cell that covers the most new pairs.
 */
export function spread(things: readonly Traits[]): Cell[] {
  const seen = new Set<string>()
  const used = new Map<Cell, number>()
  return things.map(traits => {
    const news = (cell: Cell) =>
      pairsOf(cell, traits).reduce((sum, pair) => sum + (seen.has(pair) ? 0 : worthOf(pair)), 0)
    const [best] = cells.toSorted((a, b) => news(b) - news(a) || (used.get(a) ?? 0) - (used.get(b) ?? 0))
    if (!best) throw new Error('There is no cell')
    used.set(best, (used.get(best) ?? 0) + 1)
    for (const pair of pairsOf(best, traits)) seen.add(pair)
    return best
  })
}

/**
 * Weighs pairs so that screens of the same kind together cover all cells, rather than each screen as many as
 * possible.
 */
const worthOf = (pair: string) => (pair.includes('kind: ') ? 3 : 1)

/** Returns every pair that viewing a screen in a cell covers. */
export function pairsOf(cell: Cell, traits: Traits): string[] {
  const parts = Object.entries(cell).map(([name, value]) => `${name}: ${value}`)
  const others = Object.entries(traits).map(([name, value]) => `${name}: ${value}`)
  return parts.flatMap((part, at) => [...parts.slice(at + 1), ...others].map(other => `${part}, ${other}`))
}
