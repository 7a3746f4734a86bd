import { shareOf } from '../../src/core/money/arithmetic'
import { monthsAfter } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { daysInTerm, expiryOf, type Term } from '../premium/term'

/** The calendar months from one day to another, whatever the days of the month. */
const calendarMonths = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * Returns the end of a contract's next term. Terms keep the day on which the first one started, even after a
 * month without that day: 29 February, 28 February, 28 February, 28 February, 29 February.
 */
export function nextExpiry(start: string, months: number, firstStart: string): string {
  const since = calendarMonths(firstStart, start)
  return monthsAfter(firstStart, since) === start
    ? monthsAfter(firstStart, since + months)
    : monthsAfter(start, months)
}

/**
 * Returns what a premium for one term is for another: equal for equal months, in proportion to the months of
 * other whole months, or to the days of a first term that ran to an agreed day.
 */
export function premiumForTerm(
  premium: Money | null | undefined,
  last: Term & { months: number },
  next: Term & { months: number },
): Money | null {
  if (!premium) return null
  const whole = expiryOf(last.effective, last.months) === last.expiry || isClamped(last)
  if (!whole) return shareOf(premium, daysInTerm(next), Math.max(1, daysInTerm(last)))
  return last.months === next.months ? premium : shareOf(premium, next.months, last.months)
}

/** A term that ends on a day that its first month doesn't have, such as 28 to 29 February. */
const isClamped = ({ effective, expiry, months }: Term & { months: number }): boolean =>
  calendarMonths(effective, expiry) === months && monthsAfter(expiry, -months) === effective
