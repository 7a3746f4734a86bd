import type { FirstDay } from '../schema/publicSettings'
import { isTimeZone, readerTimeZone } from './timeZone'

// Set when the settings are loaded, in the browser and on the server; until then, the machine's time zone.
let zone = readerTimeZone
let firstDay: FirstDay = 'monday'
let clock = () => new Date()

/** Returns the office's time zone, which determines its current day. */
export const officeTimeZone = () => zone

/** Returns the current time, on which relative dates are based. */
export const officeNow = () => clock()

/** Replaces the office's clock, which is the machine's by default; tests use it. */
export function setOfficeClock(now: () => Date): void {
  clock = now
}

/** Returns the first day of the week as date-fns counts: 0 is Sunday. */
export const weekStartsOn = () => ({ sunday: 0, monday: 1, saturday: 6 })[firstDay] as 0 | 1 | 6

/** Sets the office's time zone and first day of the week; an invalid value changes nothing. */
export function setOfficeTime({ time_zone, first_day_of_week }: Record<string, unknown>): void {
  if (typeof time_zone === 'string' && isTimeZone(time_zone)) zone = time_zone
  if (first_day_of_week === 'sunday' || first_day_of_week === 'monday' || first_day_of_week === 'saturday')
    firstDay = first_day_of_week
}
