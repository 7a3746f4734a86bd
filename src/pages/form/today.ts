import { officeTimeZone } from '../../fields/officeTime'
import { relativeDate } from '../../fields/relativeDate'

/** The day that it is in the office, `YYYY-MM-DD`: what the server counts by too. */
export const today = (now = new Date()): string =>
  relativeDate('@today', { now, timeZone: officeTimeZone() })?.from ?? now.toISOString().slice(0, 10)
