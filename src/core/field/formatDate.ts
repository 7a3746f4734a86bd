import { dateFormat, relativeFormat } from '../i18n/intl'

const DAY = 86_400_000
const units = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

// The month in letters: what is all digits reads differently from one country to the next.
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** A day of the calendar, the same in every time zone: 3 Mar 2026. */
export const formatDate = (date: string, locale: string) =>
  dateFormat(locale, { ...day, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** A moment with its time, on the reader's clock unless a time zone is given. */
export const formatDateTime = (moment: string, locale: string, timeZone?: string) =>
  dateFormat(locale, { ...day, ...time, timeZone }).format(new Date(moment))

/** The day of a moment on the reader's clock. */
export const formatDay = (moment: string, locale: string) => dateFormat(locale, day).format(new Date(moment))

/** `3 hours ago` for a moment within a week of now; undefined for one that is further away. */
export function formatRelative(moment: string, locale: string, now = Date.now()): string | undefined {
  const distance = new Date(moment).getTime() - now
  if (Math.abs(distance) >= 7 * DAY) return undefined
  const [unit, size] = units.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', 60_000]
  return relativeFormat(locale).format(Math.trunc(distance / size) || 0, unit)
}
