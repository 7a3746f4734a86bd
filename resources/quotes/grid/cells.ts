import { formatDate } from '../../../src/core/field/formatDate'
import { formatMoney } from '../../../src/core/field/formatMoney'
import { formatDecimal, formatPercent, formatWhole } from '../../../src/core/field/formatNumber'
import { type Money, majorUnits } from '../../../src/core/money/amount'
import { less } from '../../../src/core/money/arithmetic'
import { exponentOf } from '../../../src/core/money/currencies'
import { type PercentTerms, percentTerms } from '../../premium/deductible'
import { commissionOf, premiumTotal, taxOf } from '../../premium/total'
import { type Quote, totalIn } from './quote'
import { coverageIn, type GridRow, isCovered } from './rows'

/** The value of a cell: a value of the quote, or one calculated from it. */
export type CellValue =
  | { is: 'empty' }
  | { is: 'money'; money: Money }
  | { is: 'difference'; money: Money; about?: boolean }
  | { is: 'converted'; money: Money; rate: Rate }
  | { is: 'no_rate'; currency: string }
  | { is: 'percent'; percent: string; least?: Money | null; most?: Money | null }
  | { is: 'whole'; whole: number }
  | { is: 'date'; date: string }
  | { is: 'text'; text: string }
  | { is: 'covered' }
  | { is: 'missing' }

/** The rate that converted an amount: the price of one unit in the other currency, from a day on. */
export interface Rate {
  unit: string
  rate: string
  other: string
  date: string
}

type Share = Extract<CellValue, { is: 'percent' }>

const EMPTY = { is: 'empty' } as const
const ofMoney = (money: Money | null | undefined): CellValue => (money ? { is: 'money', money } : EMPTY)
const ofText = (text: unknown): CellValue => (typeof text === 'string' && text ? { is: 'text', text } : EMPTY)

/** Values outside the quotes that some rows need. */
export interface GridContext {
  /** The currency in which quotes are compared. */
  currency?: string | null
  /** The premium that the customer pays now. */
  current?: Money | null
  /** Returns a carrier's rating as text. */
  rating?: (company: number) => string | undefined
}

/** Returns the value of a row for a carrier's quote. */
export function cellValue(row: GridRow, quote: Quote, context: GridContext = {}): CellValue {
  if (row.field === 'coverages') return coverValue(row, quote)
  if (row.field === 'taxes') return ofMoney(taxOf(quote, row.code ?? ''))
  switch (row.field) {
    case 'premium_total':
      return ofMoney(premiumTotal(quote))
    case 'premium_converted':
      return convertedValue(quote, context.currency)
    case 'difference':
      return differenceOf(quote, context.current)
    case 'rating':
      return ofText(context.rating?.(quote.insurance_company_id))
    case 'commission_amount':
      return ofMoney(commissionOf(quote, quote.commission_rate))
    default:
      return fieldValue(row, (quote as unknown as Record<string, unknown>)[row.field])
  }
}

function fieldValue({ entry }: GridRow, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return EMPTY
  if (entry === 'money') return { is: 'money', money: value as Money }
  if (entry === 'percent') return { is: 'percent', percent: String(value) }
  if (entry === 'whole') return { is: 'whole', whole: Number(value) }
  if (entry === 'date') return { is: 'date', date: String(value) }
  return ofText(value)
}

function coverValue({ code = '', entry }: GridRow, quote: Quote): CellValue {
  const covered = isCovered(quote, code)
  if (covered === undefined) return EMPTY
  if (!covered) return entry === 'cover' ? { is: 'missing' } : EMPTY
  const coverage = coverageIn(quote, code)
  if (entry === 'money') return ofMoney(coverage?.premium)
  if (entry === 'cover') return coverage?.limit ? { is: 'money', money: coverage.limit } : { is: 'covered' }
  const percentage = coverage && percentTerms(coverage)
  if (percentage) {
    const { percent, least, most } = percentage
    return least || most ? { is: 'percent', percent, least, most } : { is: 'percent', percent }
  }
  return ofMoney(coverage?.deductible)
}

function differenceOf(quote: Quote, current: Money | null | undefined): CellValue {
  const total = current && totalIn(current.currency, quote)
  if (!total) return EMPTY
  const difference = { is: 'difference', money: less(total, current) } as const
  return premiumTotal(quote)?.currency === current.currency ? difference : { ...difference, about: true }
}

/**
 * Returns the total in the comparison currency: unchanged, converted at the stored rate, or marked as lacking
 * a rate.
 */
function convertedValue(quote: Quote, currency: string | null | undefined): CellValue {
  const total = premiumTotal(quote)
  if (!total || !currency) return EMPTY
  if (total.currency === currency) return { is: 'money', money: total }
  const money = totalIn(currency, quote)
  const { exchange_unit: unit, exchange_rate: rate, exchange_date: date } = quote
  if (!money || !unit || !rate || !date) return { is: 'no_rate', currency: total.currency }
  const other = unit === currency ? total.currency : currency
  return { is: 'converted', money, rate: { unit, rate, other, date } }
}

/** The translated texts that some cells need. */
export interface CellWords {
  covered: string
  missing: string
  /** Marks an amount as converted, and therefore approximate. */
  about?: (amount: string) => string
  noRate?: (currency: string) => string
  /** A percentage with a minimum or a maximum. */
  share?: (terms: PercentTerms) => string
}

const LTR = (text: string) => `\u2066${text}\u2069`

/**
 * Returns the texts of a rate, as in `{ rate: 'EUR 1 = 3.3125 TND', date: '20 Nov 2026' }`. The figures are
 * left to right in every language.
 */
export const rateWords = ({ unit, rate, other, date }: Rate, language: string) => ({
  rate: LTR(`${unit} 1 = ${formatDecimal(rate, language)} ${other}`),
  date: formatDate(date, language),
})

/** Returns a cell's text in a language. */
export function cellText(value: CellValue, language: string, words: CellWords): string {
  const about = (amount: string, is = true) => (is && words.about ? words.about(amount) : amount)
  switch (value.is) {
    case 'money':
      return formatMoney(value.money, language)
    case 'difference':
      return about(formatMoney(value.money, language, { signDisplay: 'exceptZero' }), value.about)
    case 'converted':
      return about(formatMoney(value.money, language))
    case 'no_rate':
      return words.noRate?.(value.currency) ?? ''
    case 'percent':
      return shareText(value, language, words)
    case 'whole':
      return formatWhole(value.whole, language)
    case 'date':
      return formatDate(value.date, language)
    case 'text':
      return value.text
    case 'covered':
      return words.covered
    case 'missing':
      return words.missing
    default:
      return ''
  }
}

/** Returns a percentage in a form that can be typed again: "1% ≥ 200 ≤ 2000". */
function typedShare({ percent, least, most }: Share, language: string): string {
  const limit = (sign: string, amount: Money | null | undefined) =>
    amount ? [`${sign} ${plainAmount(amount, language)}`] : []
  return [formatPercent(percent, language), ...limit('≥', least), ...limit('≤', most)].join(' ')
}

function shareText(value: Share, language: string, { share }: CellWords): string {
  const { percent, least = null, most = null } = value
  if (!least && !most) return formatPercent(percent, language)
  return share?.({ percent, least, most }) ?? typedShare(value, language)
}

const plainAmount = (money: Money, language: string) =>
  formatDecimal(majorUnits(money), language, {
    useGrouping: false,
    minimumFractionDigits: exponentOf(money.currency),
  })

/** Returns the text with which editing starts, and which is copied: without grouping and currency. */
export function editText(value: CellValue, language: string, words: CellWords): string {
  if (value.is === 'percent') return typedShare(value, language)
  if (value.is !== 'money' && value.is !== 'difference' && value.is !== 'converted')
    return cellText(value, language, words)
  return plainAmount(value.money, language)
}
