import type { Cell } from '../../../../../src/contract/imports'
import type { NumberStyle } from './styles'

const DAY_MS = 86_400_000
// A day counted as 29 February 1900, which there was not: what is counted from 1900 begins a day early.
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)

/** A number of a workbook as what its style says that it is; days and moments as `2026-03-31` and `2026-03-31 14:30:00`. */
export function styledNumber(text: string, style: NumberStyle, from1904: boolean): Cell {
  const number = Number(text)
  if (!Number.isFinite(number) || text.trim() === '') return text
  if (style === 'percent') return Number((number * 100).toPrecision(15))
  if (style === 'number' || number < 0 || number > 2_958_466) return exact(text, number)
  const moment = new Date((from1904 ? FROM_1904 : FROM_1900) + Math.round((number * DAY_MS) / 1000) * 1000)
  const [day = '', time = ''] = moment.toISOString().split('T')
  return style === 'day' || number % 1 === 0 ? day : `${day} ${time.slice(0, 8)}`
}

/** A number with more digits than are counted with exactly is a text of digits; 0.1 + 0.2 is 0.3. */
const exact = (text: string, number: number): Cell =>
  Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(text)
    ? text
    : Number.isInteger(number)
      ? number
      : Number(number.toPrecision(15))
