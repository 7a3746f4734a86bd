import { exponentOf } from '../../src/core/money/currencies'
import type { AnyField, Values } from '../../src/core/schema/resource'
import type { ReadCell } from './programs'

/** The office's time zone, an hour ahead of UTC all year. */
export const TIME_ZONE = 'Africa/Tunis'
const HOUR_MS = 3_600_000

/** Returns whether a program shows a value of the API; true for documents, whose text is ours. */
export function isShown(field: AnyField, value: unknown, cell: ReadCell | undefined): boolean {
  const empty = cell === undefined || cell === ''
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length))
    return empty
  if (field.kind === 'dateTime') return isTime(String(value), cell)
  if (field.kind === 'date') return timeOf(cell) === Date.parse(String(value)) || cell === value
  if (isMoney(value))
    return numberOf(cell) === value.amount / 10 ** exponentOf(value.currency) && names(cell, value)
  if (typeof value === 'boolean') return String(cell).toLowerCase() === String(value)
  if (typeof value === 'number') return numberOf(cell) === value
  if (Array.isArray(value) && value.every(one => typeof one !== 'object'))
    return isText(value.join(', '), cell)
  if (typeof value === 'object') return !empty
  return isText(String(value), cell)
}

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in (value as Values)

/** A library gives the number only: the currency is in the cell's format. */
const names = (cell: ReadCell | undefined, { currency }: { currency: string }) =>
  typeof cell === 'number' || !/[A-Z]{3}/.test(String(cell)) || String(cell).includes(currency)

const numberOf = (cell: ReadCell | undefined) =>
  typeof cell === 'number' ? cell : Number(String(cell).replace(/ ?[A-Z]{3}|[,\s]/g, ''))

/** A CSV file guards texts with apostrophes, and a spreadsheet reads numbers in it. */
function isText(text: string, cell: ReadCell | undefined): boolean {
  const plain = (given: string) =>
    given.replace(/\r\n?/g, '\n').replace(/(^|[;\n\t])([ "']*)'(?=[=+\-@])/g, '$1$2')
  if (plain(String(cell)) === plain(text)) return true
  const isFigure = /^[+-]?[\d.]+$|^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/.test(text)
  return (
    isFigure &&
    (numberOf(cell) === Number(text) ||
      !Number.isNaN(timeOf(cell)) ||
      /^[\d:.]+(?: [AP]M)?$/.test(String(cell)))
  )
}

/** Workbooks have the office's time; a CSV file can have UTC. LibreOffice shows minutes. */
function isTime(value: string, cell: ReadCell | undefined): boolean {
  const time = timeOf(cell)
  const most = /\d:\d\d$/.test(String(cell)) ? 60_000 : 1_000
  return [0, HOUR_MS].some(shift => Math.abs(time - shift - Date.parse(value)) < most)
}

const DAYS_TO_1970 = 25_569
const DAY_MS = 86_400_000

function timeOf(cell: ReadCell | undefined): number {
  const text = String(cell)
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round((Number(text) - DAYS_TO_1970) * DAY_MS)
  const [, month, day, year, hour = '0', minute = '0', second = '0'] =
    /^(\d+)\/(\d+)\/(\d{4})(?: (\d+):(\d+)(?::(\d+))?)?$/.exec(text) ?? []
  if (year) return Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second)
  const iso = text.replace(' ', 'T')
  return Date.parse(/Z$|^[^T]*$/.test(iso) ? iso : `${iso}Z`)
}
