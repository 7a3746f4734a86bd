import type { DecimalMark } from '../../core/field/reading'
import { isCurrencySign } from '../../core/money/currencySigns'
import { ARABIC_DECIMAL, latinNumber } from '../../core/schema/latinDigits'

const SPACES = /[\s\u00a0\u202f'’]/g
/** Digits with spaces between them, as thousands or lakhs. Others are several numbers: `12 13`. */
const SPACED = /\d[\s\u00a0\u202f'’]+\d/
const GROUPED_BY_SPACES = /^\D*\d{1,3}(?:[\s\u00a0\u202f'’]+\d{2,3})*[\s\u00a0\u202f'’]+\d{3}(?:[.,]\d*)?\D*$/
const GROUPED = { '.': /^\d{1,3}(,\d{2,3})*,\d{3}$/, ',': /^\d{1,3}(\.\d{3})+$/ }

/**
 * Converts a number from a file, which can have thousands separators, to `-1234.5`; returns undefined if it is
 * not a number. `usual` is the decimal separator of the file; Arabic's own has no other meaning.
 */
export function readNumber(text: string, usual: DecimalMark): string | undefined {
  const decimal = text.includes(ARABIC_DECIMAL) ? '.' : usual
  const spaced = latinNumber(text)
  if (SPACED.test(spaced) && !GROUPED_BY_SPACES.test(spaced)) return undefined
  const latin = spaced.replace(SPACES, '')
  // Accountants write negative numbers in parentheses, and some programs write the sign at the end.
  const turned = latin.replace(/^\((.+)\)$/, '-$1').replace(/^([^-]+)-$/, '-$1')
  const [, sign = '', number = ''] = /^([+-]?)(.*)$/.exec(turned) ?? []
  const parts = number.split(decimal)
  const [whole = '', part = ''] = parts
  if (parts.length > 2 || !/^\d*$/.test(part)) return undefined
  const other = decimal === '.' ? ',' : '.'
  if (whole.includes(other) && !GROUPED[decimal].test(whole)) return undefined
  const digits = whole.replaceAll(other, '') || (part ? '0' : '')
  if (!/^\d+$/.test(digits)) return undefined
  return `${sign === '-' ? '-' : ''}${digits}${part ? `.${part}` : ''}`
}

const LAST_WORD = /\s([^\s\d]+)$/u

/**
 * Reads the number of a field without a currency. A spreadsheet's cell can be
 * formatted as an amount nevertheless: `12.50 USD`, `12.50 €`.
 */
export const readPlainNumber = (text: string, decimal: DecimalMark): string | undefined =>
  readNumber(
    text.replace(LAST_WORD, (whole, word: string) => (isCurrencySign(word) ? '' : whole)),
    decimal,
  )
