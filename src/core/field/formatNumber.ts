import { numberFormat } from '../i18n/intl'
import { ARABIC_DECIMAL, latinNumber } from '../schema/latinDigits'

type Options = Intl.NumberFormatOptions

/** Formats a decimal, given as text so that no digit is lost, for a language. */
export const formatDecimal = (value: string, locale: string, options: Options = {}) =>
  numberFormat(locale, { maximumFractionDigits: 20, ...options }).format(value as Intl.StringNumericLiteral)

/** Formats a whole number for a language. */
export const formatWhole = (value: number, locale: string) => numberFormat(locale).format(value)

/** Formats `"12.5"` as 12.5 % for a language. */
export function formatPercent(value: string, locale: string): string {
  const parts = numberFormat(locale, { style: 'percent' }).formatToParts(0)
  const number = formatDecimal(value, locale)
  return parts.map(part => (part.type === 'integer' ? number : part.value)).join('')
}

const spaces = /[\s\u00a0\u202f'’]/g

/**
 * Returns the plain form of a typed number: any digits, a comma or a point before the fraction, any grouping.
 * `1.234,5` becomes `1234.5`; a single `1,234` is read as the language reads it, `1٫234` always as 1.234.
 */
export function plainNumber(typed: string, locale: string): string {
  const text = latinNumber(typed).replace(spaces, '')
  if (typed.includes(ARABIC_DECIMAL)) return text.replaceAll(',', '')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0)
    return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  const mark = comma >= 0 ? ',' : '.'
  const grouped = new RegExp(`^-?\\d{1,3}(\\${mark}\\d{3})+$`).test(text)
  const several = text.split(mark).length > 2
  return grouped && (several || groupMark(locale) === mark)
    ? text.replaceAll(mark, '')
    : text.replace(',', '.')
}

/** The separator of thousands in a language. */
export const groupMark = (locale: string) =>
  numberFormat(locale)
    .formatToParts(1_000_000)
    .find(part => part.type === 'group')?.value
