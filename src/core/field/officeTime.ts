import type { FirstDay } from '../schema/publicSettings'
import { isTimeZone } from './timeZone'

// Set once the settings are known, on either side; until then the machine's own.
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone
let firstDay: FirstDay = 'monday'
let clock = () => new Date()

/** The time zone in which the office counts its days. */
export const officeTimeZone = () => zone

/** What time it is; the bounds of dates go by it. */
export const officeNow = () => clock()

/** Gives the office another clock than the machine's: tests move it. */
export function setOfficeClock(now: () => Date): void {
  clock = now
}

/** The first day of the week, as date-fns counts: 0 is Sunday. */
export const weekStartsOn = () => ({ sunday: 0, monday: 1, saturday: 6 })[firstDay] as 0 | 1 | 6

/** Says where the office is and how it counts weeks; what is no time zone or no such day is left as it was. */
export function setOfficeTime({ time_zone, first_day_of_week }: Record<string, unknown>): void {
  if (typeof time_zone === 'string' && isTimeZone(time_zone)) zone = time_zone
  if (first_day_of_week === 'sunday' || first_day_of_week === 'monday' || first_day_of_week === 'saturday')
    firstDay = first_day_of_week
}
