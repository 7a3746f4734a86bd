import { addDays, getISODay, parseISO } from 'date-fns'
import { momentAt, relativeDate } from '../../../src/core/field/relativeDate'
import { isoDay } from '../../../src/core/schema/days'

/** The days of the week, from 1 for Monday, and the hour. */
export interface SendingTimes {
  days: readonly number[]
  hour: number
}

const HOUR = 3_600_000

/**
 * Returns when a view is sent next, in the office's time zone. If the clocks skip that hour, this is the
 * moment of the change; if they repeat it, the first occurrence.
 * @example nextSending({ days: [1], hour: 8 }, 'Europe/Paris', now) // next Monday at 08:00 in Paris
 */
export function nextSending({ days, hour }: SendingTimes, timeZone: string, after: Date): Date {
  const today = relativeDate('@today', { now: after, timeZone })
  if (!today) throw new Error('Today’s date could not be calculated')
  // Includes the same day next week, in case today's hour has passed.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(parseISO(today.from), ahead)
    if (!days.includes(getISODay(day))) continue
    const moment = momentAt(Date.parse(isoDay(day)) + hour * HOUR, timeZone)
    if (moment > after) return moment
  }
  throw new Error(`There is no weekday in ${days.join()}`)
}
