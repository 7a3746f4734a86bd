import type { Cell } from '../../../../../src/contract/imports'
import { isCurrency } from '../../../../../src/core/money/currencies'
import { isCurrencySign } from '../../../../../src/core/money/currencySigns'
import { NOT_WORKED_OUT, textInFile } from '../cell'
import { type NumberStyle, unitIn } from '../workbook/numberFormat'
import { shownDate, shownNumber } from '../workbook/shownNumber'

/** Decimals of a number whose style doesn't say how many it shows. */
const EVERY = 15
const DAY_SECONDS = 86_400

/**
 * Returns the value of a cell as its style shows it. Its text decides what the style leaves open: SheetJS writes
 * texts without styles, and Gnumeric's styles lack the currency.
 */
export function shownCell(
  attributes: Readonly<Record<string, string>>,
  text: string | undefined,
  style: NumberStyle,
): Cell {
  const type = attributes['office:value-type']
  const number = attributes['office:value']
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true'
  if (type === 'date') return shownDate(attributes['office:date-value'] ?? text ?? '', style, false)
  if (type === 'time') return timeOf(attributes['office:time-value'] ?? '', style) ?? text ?? ''
  if (number === undefined || !NUMERIC.has(type ?? '')) {
    if (!type && text === undefined && attributes['table:formula']) return NOT_WORKED_OUT
    return text ?? textInFile(attributes['office:string-value'] ?? '')
  }
  if (style.kind === 'exact' && text) {
    // The cell shows a yes or no, in some language.
    if (/^[01]$/.test(number) && /^\p{L}+$/u.test(text)) return number === '1'
    if (ZEROS.test(text) ? Number(text) === Number(number) : CLOCK.test(text)) return text
  }
  const isPercentage = type === 'percentage' || (style.kind === 'exact' && text?.endsWith('%'))
  if (isPercentage && style.kind !== 'percentage')
    return shownNumber(number, { kind: 'percentage', decimals: EVERY }, false)
  const shown = withEvery(number, text, style)
  const currency = currencyOf(attributes['office:currency'], text, style)
  return shownNumber(number, currency ? amountStyle(shown, currency) : shown, false)
}

/** Returns a style that shows all decimals if the text has them: Gnumeric writes `0.##` as a style of none. */
function withEvery(number: string, text: string | undefined, style: NumberStyle): NumberStyle {
  const isRounded = 'decimals' in style && text && number.includes('.')
  return isRounded && figuresOf(number) === figuresOf(text) ? { ...style, decimals: EVERY } : style
}

const figuresOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

const ZEROS = /^0\d+$/
const CLOCK = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|^\d+:\d\d/
const EXPONENT = /(?<=\d)E(?=[-+]?\d)/i
const NUMERIC = new Set(['float', 'currency', 'percentage'])

/** Returns the currency of a cell: the code that it has, that of its style, or what its text shows. */
function currencyOf(named: string | undefined, text: string | undefined, style: NumberStyle) {
  if (named && isCurrency(named)) return named
  if (style.kind === 'amount') return style.currency
  if (named) return named
  const isPlain = style.kind === 'number' || style.kind === 'exact'
  return isPlain && text ? unitIn(text.replace(EXPONENT, '')) : undefined
}

function amountStyle(style: NumberStyle, currency: string): NumberStyle {
  if (style.kind === 'amount') return { ...style, currency }
  const decimals = style.kind === 'number' ? style.decimals : EVERY
  if (!isCurrencySign(currency)) return { kind: 'number', decimals, unit: currency }
  return { kind: 'amount', currency, decimals, zeros: 0 }
}

const DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

/** Returns a duration in ISO 8601, `PT14H30M00S`, as its style shows it: `14:30`. */
function timeOf(value: string, style: NumberStyle): Cell | undefined {
  const found = DURATION.exec(value.trim())
  if (!found) return undefined
  const [, sign = '', days = 0, hours = 0, minutes = 0, seconds = '0'] = found
  const all =
    Number(days) * DAY_SECONDS +
    Number(hours) * 3600 +
    Number(minutes) * 60 +
    Number(seconds.replace(',', '.'))
  const isTime = style.kind === 'clock' || style.kind === 'duration'
  const own: NumberStyle =
    sign || all >= DAY_SECONDS
      ? { kind: 'duration', unit: 'h', hasRest: true, hasSeconds: true }
      : { kind: 'clock', hasSeconds: true }
  return shownNumber(`${sign}${all / DAY_SECONDS}`, isTime && !sign ? style : own, false)
}
