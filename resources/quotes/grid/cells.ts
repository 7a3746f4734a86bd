import { formatDate } from '../../../src/fields/formatDate'
import { formatMoney } from '../../../src/fields/formatMoney'
import { formatDecimal, formatPercent, formatWhole } from '../../../src/fields/formatNumber'
import { less } from '../../../src/fields/money/arithmetic'
import { exponentOf } from '../../../src/fields/money/currencies'
import { type Money, majorUnits } from '../../../src/fields/money/money'
import { chargedFor, commissionOf, premiumTotal, taxesOf } from '../../premium/total'
import type { Quote } from './quote'
import { coverageIn, type GridRow, isCovered } from './rows'

/** What a cell holds: a value of the quote, or one that is worked out of it. */
export type CellValue =
  | { is: 'empty' }
  | { is: 'money'; money: Money }
  | { is: 'difference'; money: Money }
  | { is: 'percent'; percent: string }
  | { is: 'whole'; whole: number }
  | { is: 'date'; date: string }
  | { is: 'text'; text: string }
  | { is: 'covered' }
  | { is: 'missing' }

const EMPTY = { is: 'empty' } as const
const ofMoney = (money: Money | null | undefined): CellValue => (money ? { is: 'money', money } : EMPTY)
const ofText = (text: unknown): CellValue => (typeof text === 'string' && text ? { is: 'text', text } : EMPTY)

/** What stands beside the quotes. */
export interface Beside {
  /** What the customer pays now. */
  current?: Money | null
  /** What a carrier is rated, in words. */
  rating?: (company: number) => string | undefined
}

/** What a row holds for a carrier. */
export function cellValue(row: GridRow, quote: Quote, beside: Beside = {}): CellValue {
  if (row.field === 'coverages') return coverValue(row, quote)
  if (row.field === 'taxes') return ofMoney(taxOf(quote, row.code ?? ''))
  switch (row.field) {
    case 'premium_total':
      return ofMoney(premiumTotal(quote))
    case 'difference':
      return differenceOf(quote, beside.current)
    case 'rating':
      return ofText(beside.rating?.(quote.insurance_company_id))
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
  if (entry === 'cover') return coverage?.limit ? { is: 'money', money: coverage.limit } : { is: 'covered' }
  if (coverage?.deductible) return { is: 'money', money: coverage.deductible }
  return coverage?.deductible_percent ? { is: 'percent', percent: coverage.deductible_percent } : EMPTY
}

/** A tax line's amount; null as long as there is no premium. */
export function taxOf(quote: Quote, code: string): Money | null {
  const taxes = quote.taxes ?? []
  const at = taxes.findIndex(line => line.code === code)
  const charged = at < 0 || !premiumTotal(quote) ? null : chargedFor(quote)
  if (!charged) return null
  return taxesOf(charged, quote.fees ?? { amount: 0, currency: charged.currency }, taxes)[at] ?? null
}

function differenceOf(quote: Quote, current: Money | null | undefined): CellValue {
  const total = premiumTotal(quote)
  if (!total || !current || total.currency !== current.currency) return EMPTY
  return { is: 'difference', money: less(total, current) }
}

/** The words that some cells need. */
export interface CellWords {
  covered: string
  missing: string
}

/** What a cell shows, in the way of a language. */
export function cellText(value: CellValue, language: string, words: CellWords): string {
  switch (value.is) {
    case 'money':
      return formatMoney(value.money, language)
    case 'difference':
      return formatMoney(value.money, language, { signDisplay: 'exceptZero' })
    case 'percent':
      return formatPercent(value.percent, language)
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

/** What a cell begins with when it is edited, and what is copied out of it: without grouping and currency. */
export function editText(value: CellValue, language: string, words: CellWords): string {
  if (value.is !== 'money' && value.is !== 'difference') return cellText(value, language, words)
  const exponent = exponentOf(value.money.currency)
  return formatDecimal(majorUnits(value.money), language, {
    useGrouping: false,
    minimumFractionDigits: exponent,
  })
}
