import { addDays, getISODay, parseISO } from 'date-fns'
import { momentAt, relativeDate } from '../../../src/core/field/relativeDate'
import { isoDay } from '../../../src/core/schema/days'

/** On which days of the week, 1 for Monday, and at which hour. */
export interface SendingTimes {
  days: readonly number[]
  hour: number
}

const HOUR = 3_600_000

/**
 * When a view is sent next, after a moment, by the clocks of a time zone. An hour that they leave out is the moment of
 * the change, and of one that they show twice it is the first.
 * @example nextSending({ days: [1], hour: 8 }, 'Europe/Paris', now) // next Monday at 08:00 in Paris
 */
export function nextSending({ days, hour }: SendingTimes, timeZone: string, after: Date): Date {
  const today = relativeDate('@today', { now: after, timeZone })
  if (!today) throw new Error('Today could not be worked out')
  // A week ahead is the same day again, when its hour is over today.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(parseISO(today.from), ahead)
    if (!days.includes(getISODay(day))) continue
    const moment = momentAt(Date.parse(isoDay(day)) + hour * HOUR, timeZone)
    if (moment > after) return moment
  }
  throw new Error(`There is no day in ${days.join()}`)
}
