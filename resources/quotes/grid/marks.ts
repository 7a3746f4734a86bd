import { compareMoney } from '../../../src/fields/money/arithmetic'
import { premiumTotal } from '../../premium/total'
import { type Beside, type CellValue, cellValue } from './cells'
import { isOffered, isPast, type Quote } from './quote'
import { type GridRow, isCovered, type TypeCoverage } from './rows'

/** What is best among those that can be had. */
export interface Marks {
  lowest: ReadonlySet<number>
  widest: ReadonlySet<number>
}

/**
 * The lowest total and the widest cover. Only offers that still hold are looked at, and only where there are two or
 * more to choose from. Totals of several currencies are not compared.
 */
export function marksOf(quotes: readonly Quote[], covers: readonly TypeCoverage[], today: string): Marks {
  const standing = quotes.filter(quote => isOffered(quote) && !isPast(quote, today) && premiumTotal(quote))
  return { lowest: lowestOf(standing), widest: widestOf(standing, covers) }
}

function lowestOf(quotes: readonly Quote[]): Set<number> {
  const totals = quotes.flatMap(quote => {
    const total = premiumTotal(quote)
    return total ? [{ id: quote.id, total }] : []
  })
  const oneCurrency = new Set(totals.map(({ total }) => total.currency)).size === 1
  if (totals.length < 2 || !oneCurrency) return new Set()
  const [least] = totals.toSorted((a, b) => compareMoney(a.total, b.total))
  return new Set(totals.filter(({ total }) => total.amount === least?.total.amount).map(({ id }) => id))
}

/** The most covers first; between equals, the higher limits on most of them. None where all cover the same. */
function widestOf(quotes: readonly Quote[], covers: readonly TypeCoverage[]): Set<number> {
  if (quotes.length < 2 || !covers.length) return new Set()
  const points = quotes.map(quote => ({
    id: quote.id,
    covered: covers.filter(({ code }) => isCovered(quote, code)).length,
    highest: covers.filter(({ code }) => hasHighest(quote, quotes, code)).length,
  }))
  const best = points.toSorted((a, b) => b.covered - a.covered || b.highest - a.highest)[0]
  const widest = points.filter(
    ({ covered, highest }) => covered === best?.covered && highest === best?.highest,
  )
  return new Set(widest.length === points.length || !best?.covered ? [] : widest.map(({ id }) => id))
}

/** No other covers more of this: without a limit is more than any. */
function hasHighest(quote: Quote, quotes: readonly Quote[], code: string): boolean {
  const mine = limitOf(quote, code)
  return mine !== undefined && quotes.every(other => (limitOf(other, code) ?? -1) <= mine)
}

function limitOf(quote: Quote, code: string): number | undefined {
  if (!isCovered(quote, code)) return undefined
  const limit = quote.coverages?.find(coverage => coverage.code === code)?.limit
  return limit ? limit.amount : Number.POSITIVE_INFINITY
}

/** Whether the carriers say different things in a row; what nobody says anything of differs in nothing. */
export function differs(row: GridRow, quotes: readonly Quote[], beside: Beside = {}): boolean {
  const said = quotes.map(quote => JSON.stringify(cellValue(row, quote, beside) satisfies CellValue))
  return new Set(said).size > 1
}
