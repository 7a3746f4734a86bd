import { formatDate } from '../../../src/core/field/formatDate'
import { formatMoney } from '../../../src/core/field/formatMoney'
import { formatPercent, formatWhole } from '../../../src/core/field/formatNumber'
import { officeDay } from '../../../src/core/field/officeToday'
import { directionOf } from '../../../src/core/i18n/languages'
import type { Money } from '../../../src/core/money/amount'
import type { Label } from '../../../src/core/schema/labels'
import type { Messages } from '../../base/messages'
import type { Letterhead } from './letterhead'

/** A document's language and formatting functions. */
export interface Print {
  language: string
  rtl: boolean
  /** `YYYY-MM-DD` in the office's time zone. */
  today: string
  letterhead: Letterhead
  translate(key: string, params?: Record<string, unknown>): string
  label(label: Label, params?: Record<string, unknown>): string
  money(value: unknown): string
  date(value: unknown): string
  percent(value: unknown): string
  whole(value: unknown): string
}

/**
 * Returns functions that format texts, amounts and dates in a language.
 * They return an empty text for an empty value.
 */
export function printIn(
  messages: Messages,
  language: string,
  { today, letterhead }: Pick<Print, 'today' | 'letterhead'>,
): Print {
  return {
    language,
    rtl: directionOf(language) === 'rtl',
    today,
    letterhead,
    translate: (key, params) => messages.translate(language, key, params),
    label: (label, params) => messages.label(language, label, params),
    money: value => (isMoney(value) ? formatMoney(value, language) : ''),
    date: value => (typeof value === 'string' && value ? formatDate(officeDay(value), language) : ''),
    percent: value => (value === null || value === undefined ? '' : formatPercent(String(value), language)),
    whole: value => (typeof value === 'number' ? formatWhole(value, language) : ''),
  }
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
