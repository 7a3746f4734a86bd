import type { Cell } from '../../../../../src/contract/imports'
import { numberWithUnit, textInFile } from '../cell'
import type { NumberStyle } from './numberFormat'

type Style<Kind extends NumberStyle['kind']> = Extract<NumberStyle, { kind: Kind }>

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
// Excel counts a 29 February 1900, which didn't exist, so its dates count from one day earlier.
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_466

/**
 * Returns a workbook's number as its style shows it. Days become `2026-03-31`, moments `2026-03-31 14:30:00`,
 * times `14:30`, and amounts have their currency, as `12.50 EUR`.
 */
export function shownNumber(text: string, style: NumberStyle, from1904: boolean): Cell {
  const number = Number(text)
  if (!Number.isFinite(number) || text.trim() === '') return textInFile(text)
  switch (style.kind) {
    case 'number':
      return withUnit(rounded(exact(text, number), style.decimals), style)
    case 'percentage':
      return rounded(Number((number * 100).toPrecision(15)), style.decimals)
    case 'amount':
      return amountText(rounded(exact(text, number), style.decimals), style)
    case 'digits':
      return digitsText(exact(text, number), style)
    case 'duration':
      return durationOf(number, style)
    case 'exact':
      return exact(text, number)
  }
  // Spreadsheets show no date for these.
  if (number < 0 || number > LAST_DAY) return exact(text, number)
  return style.kind === 'clock' ? timeText(number, style) : dateText(text, { style, from1904 })
}

/** Returns a date in ISO 8601, as strict workbooks have them, as its style shows it. Its time zone has no meaning. */
export function shownDate(text: string, style: NumberStyle, from1904: boolean): Cell {
  const [, day = '', time = ''] = ISO.exec(text.trim()) ?? []
  if (!day && !time) return textInFile(text)
  const epoch = from1904 ? FROM_1904 : FROM_1900
  const at = day ? Date.parse(`${day}T${time || '00:00'}Z`) : FROM_1900 + Date.parse(`1970-01-01T${time}Z`)
  const serial = (at - (day ? epoch : FROM_1900)) / DAY_MS
  if (!Number.isFinite(serial)) return text
  if (serial < 0) return style.kind === 'day' ? day : text
  const isClock = ['day', 'moment', 'clock', 'duration'].includes(style.kind)
  const own: NumberStyle = day ? { kind: 'moment' } : { kind: 'clock', hasSeconds: true }
  return shownNumber(String(serial), isClock ? style : own, from1904)
}

const ISO = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

function dateText(text: string, { style, from1904 }: { style: NumberStyle; from1904: boolean }): string {
  const number = Number(text)
  const time = number * DAY_MS
  // Milliseconds are significant only if the number has this many digits, without zeros at its end.
  const isExact = EXACT_MOMENT.test(text) || Math.abs(time - Math.round(time)) < EXACT_MS
  const unit = isExact ? 1 : 1000
  const moment = new Date((from1904 ? FROM_1904 : FROM_1900) + Math.round(time / unit) * unit)
  const [day = '', clock = ''] = moment.toISOString().split('T')
  if (style.kind === 'day' || number % 1 === 0) return day
  return `${day} ${moment.getMilliseconds() ? clock.slice(0, 12) : clock.slice(0, 8)}`
}

const EXACT_MOMENT = /\.\d{8}/
/** Products of a day's milliseconds have less than this error. */
const EXACT_MS = 1e-3

/** Returns `14:30`, with seconds if they are shown and are not zero. */
function timeText(number: number, { hasSeconds }: Style<'clock'>): string {
  const seconds = Math.round((number % 1) * DAY_SECONDS) % DAY_SECONDS
  return hoursText(seconds, { hasSeconds, width: 2 })
}

/** Returns `30:15`, or a number if only one unit is shown. */
function durationOf(number: number, { unit, hasRest, hasSeconds }: Style<'duration'>): Cell {
  const seconds = Math.round(Math.abs(number) * DAY_SECONDS)
  const sign = number < 0 && seconds ? '-' : ''
  const size = { h: 3600, m: 60, s: 1 }[unit]
  if (!hasRest || unit === 's') return Number(`${sign}${Math.floor(seconds / size)}`)
  if (unit === 'h') return sign + hoursText(seconds, { hasSeconds, width: 1 })
  return `${sign}${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

const two = (number: number) => String(number).padStart(2, '0')

function hoursText(seconds: number, { hasSeconds, width }: { hasSeconds: boolean; width: number }): string {
  const hours = String(Math.floor(seconds / 3600)).padStart(width, '0')
  const rest = hasSeconds && seconds % 60 ? `:${two(seconds % 60)}` : ''
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}${rest}`
}

/** Returns `12.50 EUR`, with at least the decimals of its format. */
function amountText(value: Cell, { currency, zeros }: Style<'amount'>): Cell {
  const [whole, part = ''] = String(value).split('.')
  const digits = part.padEnd(zeros, '0')
  return numberWithUnit(`${whole}${digits ? `.${digits}` : ''}`, currency)
}

const withUnit = (value: Cell, { unit }: Style<'number' | 'percentage'>): Cell =>
  unit ? numberWithUnit(String(value), unit) : value

/** Puts the digits of a number into the placeholders of its format, from the last to the first. */
function digitsText(value: Cell, { pieces }: Style<'digits'>): string {
  const [, sign = '', whole = ''] = /^(-?)(.*)$/.exec(String(rounded(value, 0))) ?? []
  let left = whole === '0' ? '' : whole
  let text = ''
  const first = pieces.findIndex(({ isLiteral }) => !isLiteral)
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at]
    if (!piece) continue
    const digit = left.slice(-1) || (piece.text === '0' ? '0' : '')
    text = (piece.isLiteral ? piece.text : at === first ? left || digit : digit) + text
    if (!piece.isLiteral) left = left.slice(0, -1)
  }
  return sign + text
}

/** Rounds half away from zero, as spreadsheets do: 1234.565 to 1234.57, which floats are too inexact for. */
function rounded(value: Cell, decimals: number): Cell {
  if (typeof value !== 'number' || Number.isInteger(value)) return value
  const figures = String(Math.abs(value))
  if (figures.includes('e')) return Number(value.toFixed(decimals))
  const part = figures.length - figures.indexOf('.') - 1
  if (part <= decimals) return value
  return Math.sign(value) * Number(`${Math.round(Number(`${figures}e${decimals}`))}e-${decimals}`) || 0
}

/**
 * Returns an integer beyond the safe range as a text of digits, and
 * removes floating-point noise: 0.1 + 0.2 becomes 0.3.
 */
const exact = (text: string, number: number): Cell =>
  Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(text)
    ? text
    : Number.isInteger(number)
      ? number
      : Number(number.toPrecision(15))
