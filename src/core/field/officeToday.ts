import { officeTimeZone } from './officeTime'
import { relativeDate } from './relativeDate'

/** The day that it is in the office, `YYYY-MM-DD`: what the server counts by too. */
export const officeToday = (now = new Date()): string =>
  relativeDate('@today', { now, timeZone: officeTimeZone() })?.from ?? now.toISOString().slice(0, 10)
