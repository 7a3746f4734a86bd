import { momentAt } from '../../../../src/core/field/relativeDate'
import { offsetAt } from '../../../../src/core/field/timeZone'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { unguarded } from './csvCell'
import { type CellStyle, DAY_STYLE, MOMENT_STYLE, type SheetStyles } from './sheetStyles'

/** The type of the texts of a column. In a `figure` column, the form of each text decides its type. */
export type CellType = 'text' | 'number' | 'amount' | 'day' | 'moment' | 'figure'

/** Returns the cell types of some fields of a resource. */
export const cellTypes = (resource: Resource, names: readonly string[]): CellType[] =>
  names.map(name => {
    const field = fieldOf(resource, name)
    const measured = field && typeOf(field).measured
    return measured && measured !== 'group' ? measured : 'text'
  })

const NUMBER = /^-?\d+(?:\.(\d+))?$/
const AMOUNT = /^(-?\d+(?:\.(\d+))?) ([A-Z]{3})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{3})?(Z|[+-]\d{2}:\d{2})$/
/** Spreadsheets calculate with this many digits. */
const MAX_DIGITS = 15

interface Sheet {
  styles: SheetStyles
  /** Spreadsheets have no time zones, so times are shown in the office's time zone. */
  timeZone: string
}

/** Where a cell is, as a spreadsheet names it (`AB12`), and the type of its column. */
export interface CellPlace {
  reference: string
  type: CellType
}

/**
 * Returns the XML of a CSV cell: a number, date, time or amount that a spreadsheet calculates with, or else a
 * text. References are optional in the standard, but several programs open a sheet without them as empty.
 */
export function cellXml(cell: string, { reference, type }: CellPlace, sheet: Sheet): string {
  // The apostrophes are for spreadsheets that read CSV; here a text can't become a formula. A text that
  // looked guarded from the start keeps them, because an import would remove its own.
  const plain = unguarded(cell)
  const text = unguarded(plain) === plain ? plain : cell
  if (text === '') return ''
  const value = type === 'text' ? undefined : typed(text, type, sheet)
  if (value)
    return `<c r="${reference}"${value.style ? ` s="${value.style}"` : ''}><v>${value.number}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

interface Typed {
  number: string
  style: CellStyle
}

function typed(text: string, type: CellType, { styles, timeZone }: Sheet): Typed | undefined {
  if (type === 'amount') {
    const [, number = '', decimals = '', currency = ''] = AMOUNT.exec(text) ?? []
    return isExact(number) ? { number, style: styles.amount(decimals.length, currency) } : undefined
  }
  const isNumber = type === 'number' || type === 'figure'
  const [number, decimals = ''] = (isNumber && NUMBER.exec(text)) || []
  if (number && isExact(number))
    return { number, style: type === 'figure' && decimals ? styles.amount(decimals.length) : 0 }
  if (DAY.test(text)) return serial(Date.parse(text), DAY_STYLE)
  if (!MOMENT.test(text)) return undefined
  const moment = Date.parse(text.replace(' ', 'T'))
  const shown = moment + offsetAt(moment, timeZone)
  // When clocks go back, a time in the repeated hour can be ambiguous: it stays a text with its offset.
  return momentAt(shown, timeZone).getTime() === moment ? serial(shown, MOMENT_STYLE) : undefined
}

const isExact = (number: string) => number !== '' && number.replace(/[-.]/g, '').length <= MAX_DIGITS

const DAY_MS = 86_400_000
const FROM_1900 = Date.UTC(1899, 11, 30)
/** Programs count the days before March 1900 differently. */
const FIRST = 61

/** Returns a time as the number of days since 1900, with milliseconds. */
function serial(shown: number, style: CellStyle): Typed | undefined {
  const days = (shown - FROM_1900) / DAY_MS
  if (!(days >= FIRST)) return undefined
  return { number: days % 1 ? days.toFixed(10) : String(days), style }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no signs for them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** Spreadsheets decode `_x0041_` as `A`, unless its underscore is written as such a code too. */
const LIKE_ESCAPE = /_(?=x[\dA-F]{4}_)/gi
const xmlText = (text: string) =>
  text
    .replace(UNWRITABLE, '')
    .replace(LIKE_ESCAPE, '_x005F_')
    .replace(/[&<>\r]/g, sign => escapes[sign] ?? sign)
