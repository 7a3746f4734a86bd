import { compareMoney } from '../../../src/core/money/arithmetic'
import type { Money } from '../../../src/define'
import { convertedTo } from '../../exchangeRates/exchange'
import { deductibleBounds, isNeverHigher } from '../../premium/deductible'
import { premiumTotal } from '../../premium/total'
import { type CellValue, cellValue, type GridContext } from './cells'
import { isOffered, isPast, type Quote, totalIn } from './quote'
import { coverageIn, type GridRow, isCovered, type TypeCoverage } from './rows'

/** The IDs of the best quotes. */
export interface Marks {
  lowest: ReadonlySet<number>
  widest: ReadonlySet<number>
}

/**
 * Returns the quotes with the lowest total and with the widest cover. Only valid offers for the current request count, and only if
 * there are at least two. Several currencies are compared in one at the stored rates; if a rate is missing,
 * no quote is the lowest.
 */
export function marksOf(
  quotes: readonly Quote[],
  covers: readonly TypeCoverage[],
  { today, comparedIn }: { today: string; comparedIn?: string | null },
): Marks {
  const standing = quotes.filter(
    quote => isOffered(quote) && !quote.outdated && !isPast(quote, today) && premiumTotal(quote),
  )
  const currency = currencyFor(standing, comparedIn)
  return { lowest: lowestOf(standing, currency), widest: widestOf(standing, covers, currency) }
}

/**
 * Returns the currency in which all quotes can be compared: the one they share, or else the one of their
 * rates.
 */
function currencyFor(quotes: readonly Quote[], comparedIn: string | null | undefined): string | undefined {
  const [own, ...others] = new Set(quotes.flatMap(quote => premiumTotal(quote)?.currency ?? []))
  if (!others.length) return own
  const currency = comparedIn ?? undefined
  return currency && quotes.every(quote => totalIn(currency, quote)) ? currency : undefined
}

function lowestOf(quotes: readonly Quote[], currency: string | undefined): Set<number> {
  if (quotes.length < 2 || !currency) return new Set()
  const totals = quotes.flatMap(quote => {
    const total = totalIn(currency, quote)
    return total ? [{ id: quote.id, total }] : []
  })
  const [least] = totals.toSorted((a, b) => compareMoney(a.total, b.total))
  return new Set(totals.filter(({ total }) => total.amount === least?.total.amount).map(({ id }) => id))
}

/**
 * Returns the quotes with the most covers. Ties go to higher limits on most covers, then to lower
 * deductibles. Returns none if all quotes cover the same.
 */
function widestOf(
  quotes: readonly Quote[],
  covers: readonly TypeCoverage[],
  currency: string | undefined,
): Set<number> {
  if (quotes.length < 2 || !covers.length) return new Set()
  const points = quotes.map(quote => ({
    id: quote.id,
    covered: covers.filter(({ code }) => isCovered(quote, code)).length,
    highest: covers.filter(({ code }) => hasHighest(quote, quotes, { code, currency })).length,
    least: covers.filter(({ code }) => hasLeastDeductible(quote, quotes, { code, currency })).length,
  }))
  const best = points.toSorted(
    (a, b) => b.covered - a.covered || b.highest - a.highest || b.least - a.least,
  )[0]
  const widest = points.filter(
    ({ covered, highest, least }) =>
      covered === best?.covered && highest === best?.highest && least === best?.least,
  )
  return new Set(widest.length === points.length || !best?.covered ? [] : widest.map(({ id }) => id))
}

interface Limits {
  code: string
  currency: string | undefined
}

/** Returns whether no other quote has a higher limit. No limit counts as the highest. */
function hasHighest(quote: Quote, quotes: readonly Quote[], limits: Limits): boolean {
  const mine = limitOf(quote, limits)
  return mine !== undefined && quotes.every(other => (limitOf(other, limits) ?? -1) <= mine)
}

/** Returns whether no other quote has a lower deductible, whatever the loss. */
function hasLeastDeductible(quote: Quote, quotes: readonly Quote[], { code, currency }: Limits): boolean {
  if (!isCovered(quote, code)) return false
  const termsOf = (of: Quote) => ({ ...coverageIn(of, code) })
  // Converts each amount at its own quote's rate. Without a rate, nothing is compared.
  const boundsOf = (of: Quote) =>
    deductibleBounds(termsOf(of), amount =>
      currency === undefined ? undefined : convertedTo(currency, amount, of)?.amount,
    )
  const mine = boundsOf(quote)
  return quotes.every(other => {
    if (!isCovered(other, code)) return true
    const theirs = boundsOf(other)
    return Boolean(mine && theirs && isNeverHigher(mine, theirs))
  })
}

function limitOf(quote: Quote, { code, currency }: Limits): number | undefined {
  if (!isCovered(quote, code)) return undefined
  const limit: Money | null = quote.coverages?.find(coverage => coverage.code === code)?.limit ?? null
  if (!limit) return Number.POSITIVE_INFINITY
  return currency === undefined ? undefined : convertedTo(currency, limit, quote)?.amount
}

/** Returns whether the quotes differ in a row. Rows that are empty for all quotes do not differ. */
export function differs(row: GridRow, quotes: readonly Quote[], context: GridContext = {}): boolean {
  const values = quotes.map(quote => JSON.stringify(cellValue(row, quote, context) satisfies CellValue))
  return new Set(values).size > 1
}
