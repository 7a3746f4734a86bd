import { officeTimeZone } from './officeTime'
import { relativeDate } from './relativeDate'

/** Returns today's date in the office's time zone, `YYYY-MM-DD`; the server uses it too. */
export const officeToday = (now = new Date()): string =>
  relativeDate('@today', { now, timeZone: officeTimeZone() })?.from ?? now.toISOString().slice(0, 10)
