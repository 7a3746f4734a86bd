import { daysAfter, daysBetween } from '../../src/core/schema/days'

/** The clocks of a usual regulator: working days until a claim is acknowledged, days until it is settled. */
export const ACKNOWLEDGE_DAYS = 5
export const SETTLE_DAYS = 30
/** A loss reported later than this many days after it happened is a late one. */
const LATE_DAYS = 7

const isWorkingDay = (day: string) => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The day so many working days later, Monday to Friday. */
export function workingDaysAfter(day: string, days: number): string {
  let left = days
  let at = day
  while (left > 0) {
    at = daysAfter(at, 1)
    if (isWorkingDay(at)) left--
  }
  return at
}

interface Dates {
  loss_date?: string | null
  reported_on?: string | null
  closed_on?: string | null
}

/** By when a claim must be acknowledged. */
export const acknowledgeBy = ({ reported_on }: Dates) =>
  reported_on ? workingDaysAfter(reported_on, ACKNOWLEDGE_DAYS) : null

/** By when a claim must be settled. */
export const settleBy = ({ reported_on }: Dates) => (reported_on ? daysAfter(reported_on, SETTLE_DAYS) : null)

/** Whether a loss was reported late. */
export const isLate = ({ loss_date, reported_on }: Dates) =>
  loss_date && reported_on ? daysBetween(loss_date, reported_on) > LATE_DAYS : false

/** Days from the report to the end. */
export const cycleDays = ({ reported_on, closed_on }: Dates) =>
  reported_on && closed_on ? Math.max(0, daysBetween(reported_on, closed_on)) : null
