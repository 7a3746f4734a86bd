import { officeTimeZone } from './officeTime'
import { dayAt, startOfDayIn } from './relativeDate'

/** Returns today's date in the office's time zone, `YYYY-MM-DD`; the server uses it too. */
export const officeToday = (now = new Date()): string => dayAt(now, officeTimeZone())

/**
 * Returns the office's day of a moment; a day is returned unchanged.
 * @example officeDay('2026-03-03T23:30:00.000Z') // '2026-03-04' in Tunis
 */
export const officeDay = (value: string): string =>
  value.length > 10 ? dayAt(new Date(value), officeTimeZone()) : value

/** Returns the moment at which a day starts in the office's time zone. */
export const startOfOfficeDay = (day: string): string => startOfDayIn(day, officeTimeZone())
