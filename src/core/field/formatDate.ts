import { dateFormat, relativeFormat } from '../i18n/intl'
import { offsetAt, readerTimeZone } from './timeZone'

const DAY = 86_400_000
const units = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

// The month as letters, because all-digit dates are read differently in different countries.
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a calendar day, the same in every time zone: 3 Mar 2026. */
export const formatDate = (date: string, locale: string) =>
  formatted(Date.parse(`${date}T00:00:00Z`), date, dateFormat(locale, { ...day, timeZone: 'UTC' }))

/** Formats a moment with its time, in the reader's time zone unless one is given. */
export const formatDateTime = (moment: string, locale: string, timeZone = readerTimeZone) =>
  formatted(shownAt(moment, timeZone), moment, dateFormat(locale, { ...day, ...time, timeZone: 'UTC' }))

/** Formats a time of a day, the same in every time zone: 2:30 PM. */
export const formatTime = (stored: string, locale: string) =>
  formatted(Date.parse(`1970-01-01T${stored}Z`), stored, dateFormat(locale, { ...time, timeZone: 'UTC' }))

/** Formats the day of a moment in the reader's time zone. */
export const formatDay = (moment: string, locale: string) =>
  formatted(shownAt(moment, readerTimeZone), moment, dateFormat(locale, { ...day, timeZone: 'UTC' }))

/** Formats a time; returns the stored text if it is none, such as a value of a field's former kind in its history. */
const formatted = (at: number, stored: string, format: Intl.DateTimeFormat): string =>
  Number.isNaN(at) ? stored : format.format(at)

/** Returns what clocks in a time zone show at a moment, as if it were UTC: `Intl` can have other rules for the zone. */
function shownAt(moment: string, timeZone: string): number {
  const at = Date.parse(moment)
  return Number.isNaN(at) ? at : at + offsetAt(at, timeZone)
}

/** Formats a moment within a week of now as `3 hours ago`; returns undefined for any other moment. */
export function formatRelative(moment: string, locale: string, now = Date.now()): string | undefined {
  const distance = new Date(moment).getTime() - now
  if (Math.abs(distance) >= 7 * DAY) return undefined
  const [unit, size] = units.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000]
  return relativeFormat(locale).format(Math.trunc(distance / size) || 0, unit)
}
