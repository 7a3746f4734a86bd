import { formatDate } from '../fields/formatDate'
import { formatDecimal } from '../fields/formatNumber'
import type { Issue } from './issues'

const DAY = /^\d{4}-\d{2}-\d{2}$/u
const NUMBER = /^-?\d{1,15}(\.\d+)?$/u

/** What a message names, written as its language writes days and numbers; the same on the screen and from the API. */
export function spokenParams({ params = {} }: Issue, language: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'smart_count' ? value : spoken(value, language),
    ]),
  )
}

function spoken(value: unknown, language: string): unknown {
  if (typeof value === 'number') return formatDecimal(String(value), language)
  if (typeof value !== 'string') return value
  if (DAY.test(value)) return formatDate(value, language)
  return NUMBER.test(value) ? formatDecimal(value, language) : value
}
