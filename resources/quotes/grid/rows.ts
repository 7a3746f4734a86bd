import type { Coverage } from '../../premium/coverage'
import type { NamedCover } from '../../premium/coverName'
import { type DatedTaxLine, premiumTotal } from '../../premium/total'
import { isOffered, type Quote } from './quote'

/** The type of input of a row's cells. `cover` is a limit, or a word for covered or not covered. */
export type Entry = 'money' | 'cover' | 'deductible' | 'whole' | 'date' | 'text' | 'longText' | 'percent'

export type RowGroup = 'premium' | 'cover' | 'terms' | 'office'

/** A row of the comparison. */
export interface GridRow {
  key: string
  group: RowGroup
  /** The quote's field that the row reads and writes. */
  field: string
  /** The type of input. A row without it is calculated. */
  entry?: Entry
  /** The code of the cover or the tax. A cover's row in the premium group is its net premium. */
  code?: string
  /** The name of a cover or a tax. Other rows use the label of their field. */
  name?: string
  rate?: string | null
  strong?: boolean
  /** Whether its cells have a second line. */
  hasNote?: boolean
}

const premium = (field: string, entry?: Entry, more: Partial<GridRow> = {}): GridRow => ({
  key: field,
  group: 'premium',
  field,
  entry,
  ...more,
})

/** A cover of the insurance type. */
export type TypeCoverage = NamedCover

interface Around {
  quotes: readonly Quote[]
  /** The covers of the insurance type, in its order. */
  coverages?: readonly TypeCoverage[]
  /** Whether there is a current premium to compare with. */
  compared?: boolean
  /** The currency in which quotes are compared. */
  currency?: string | null
  /** Returns whether the user can read a field. */
  readable: (field: string) => boolean
}

/** Returns all rows in their order: parts of the premium, covers, terms, and rows for the office only. */
export function rowsOf({ quotes, coverages = [], compared, currency, readable }: Around): GridRow[] {
  const rows: GridRow[] = [
    premium('premium_net', 'money'),
    ...(isBrokenDown(quotes) ? coversOf(quotes, coverages).map(coverPremium) : []),
    premium('loadings', 'money'),
    premium('discounts', 'money'),
    premium('fees', 'money'),
    ...taxesIn(quotes).map(({ code, name, rate }) => ({
      ...premium('taxes'),
      key: `tax:${code}`,
      code,
      name,
      rate,
    })),
    premium('premium_total', undefined, { strong: true }),
    ...(isForeign(quotes, currency) ? [premium('premium_converted', undefined, { hasNote: true })] : []),
    ...(compared ? [premium('difference')] : []),
    premium('instalment_count', 'whole'),
    ...coversOf(quotes, coverages).flatMap(coverRows),
    { key: 'conditions', group: 'terms', field: 'conditions', entry: 'longText' },
    { key: 'valid_until', group: 'terms', field: 'valid_until', entry: 'date' },
    { key: 'carrier_reference', group: 'terms', field: 'carrier_reference', entry: 'text' },
    { key: 'rating', group: 'terms', field: 'rating' },
    { key: 'score_note', group: 'office', field: 'score_note', entry: 'text' },
    { key: 'commission_rate', group: 'office', field: 'commission_rate', entry: 'percent' },
    { key: 'commission_amount', group: 'office', field: 'commission_amount' },
  ]
  return rows.filter(({ field }) => DERIVED.has(field) || readable(field))
}

/**
 * Returns whether any quote has premiums of its covers, or a tax that needs them. Other quotes do not show
 * them.
 */
const isBrokenDown = (quotes: readonly Quote[]): boolean =>
  quotes.some(
    ({ taxes, coverages }) =>
      taxes?.some(({ covers }) => covers?.length) || coverages?.some(({ premium }) => premium),
  )

const coverPremium = ({ code, name }: TypeCoverage): GridRow => ({
  ...premium('coverages', 'money'),
  key: `premium:${code}`,
  code,
  name,
})

/** Returns whether any quote is in another currency than the comparison. */
const isForeign = (quotes: readonly Quote[], currency: string | null | undefined): boolean =>
  Boolean(currency) && quotes.some(quote => (premiumTotal(quote)?.currency ?? currency) !== currency)

/** Rows that are not a field of a quote. */
const DERIVED: ReadonlySet<string> = new Set(['difference', 'rating'])

function coverRows({ code, name }: TypeCoverage): GridRow[] {
  const row = { group: 'cover' as const, field: 'coverages', code, name }
  return [
    { ...row, key: `limit:${code}`, entry: 'cover' },
    { ...row, key: `deductible:${code}`, entry: 'deductible' },
  ]
}

function taxesIn(quotes: readonly Quote[]): Pick<DatedTaxLine, 'code' | 'name' | 'rate'>[] {
  const found = new Map(quotes.flatMap(({ taxes }) => (taxes ?? []).map(line => [line.code, line])))
  return [...found.values()]
}

/** Returns the covers of the insurance type, then those that only a carrier names. */
export function coversOf(quotes: readonly Quote[], coverages: readonly TypeCoverage[]): TypeCoverage[] {
  const known = new Map(coverages.map(cover => [cover.code, cover]))
  for (const quote of quotes)
    for (const { code, name } of quote.coverages ?? []) if (!known.has(code)) known.set(code, { code, name })
  return [...known.values()]
}

/** Returns a cover of a quote. */
export const coverageIn = (quote: Quote, code: string): Coverage | undefined =>
  quote.coverages?.find(coverage => coverage.code === code)

/** Returns whether a quote includes a cover, or undefined while the carrier has offered nothing. */
export function isCovered(quote: Quote, code: string): boolean | undefined {
  const coverage = coverageIn(quote, code)
  if (coverage) return coverage.included !== false
  return isOffered(quote) || (quote.coverages ?? []).length > 0 ? false : undefined
}
