import { formatDate } from '../field/formatDate'
import { formatMoney } from '../field/formatMoney'
import { formatDecimal } from '../field/formatNumber'
import { listFormat } from '../i18n/intl'
import type { Money } from '../money/amount'
import type { Issue } from './issues'

const DAY = /^\d{4}-\d{2}-\d{2}$/u
const NUMBER = /^-?\d{1,15}(\.\d+)?$/u

/**
 * Formats a message's params, such as days and numbers, for a language; the screen and the API both use it.
 */
export function formatParams({ params = {} }: Issue, language: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'smart_count' ? value : formatParam(value, language),
    ]),
  )
}

function formatParam(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return listed(value, language)
  if (isWorded(value)) return value[language] ?? value.en
  if (isMoney(value)) return formatMoney(value, language)
  if (typeof value === 'number') return formatDecimal(String(value), language)
  if (typeof value !== 'string') return value
  if (DAY.test(value)) return formatDate(value, language)
  return NUMBER.test(value) ? formatDecimal(value, language) : value
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/** A name in several languages; the reader's language is shown. */
const isWorded = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).en === 'string'

// Joins names as the language does: `A, B and C`.
function listed(names: readonly unknown[], language: string): string {
  const formatted = names.map(name => String(formatParam(name, language)))
  return listFormat(language).format(formatted)
}
