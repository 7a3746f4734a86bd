import { officeDay } from '../../core/field/officeToday'
import { dateFormat } from '../../core/i18n/intl'
import { latinCode } from '../../core/schema/latinDigits'
import { isoDate } from './date.schema'

const DAY = /^\d{4}-\d{2}-\d{2}$/
// English puts the day first too, like the office's other languages, so
// that dates are typed the same way in all of them.
const tagOf = (language: string) => (language === 'en' ? 'en-GB' : language)

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && isoDate.safeParse(value).success

/** Returns the day of a value that can also be a moment, for which it is the office's day. */
export const dayPart = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)) ? officeDay(value) : value

/** Returns a day as users type it: 05/03/2026, in Turkish 05.03.2026. */
export function typedDay(day: string, language: string): string {
  const format = dateFormat(tagOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return latinCode(format.format(new Date(day)))
}

/** Completes a two-digit year: `85` is 1985, `26` is 2026. The result is at most ten years in the future. */
export function wholeYear(year: number, now: Date): number {
  const century = Math.floor(now.getFullYear() / 100) * 100
  return century + year > now.getFullYear() + 10 ? century - 100 + year : century + year
}
