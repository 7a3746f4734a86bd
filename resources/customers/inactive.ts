import { monthsAfter } from '../../src/core/schema/days'

/** Months without cover after which a customer is no longer an active one. */
const MONTHS = 12

/** What the clock compares `covered_until` with. */
export const LONG_AGO = `@today-${MONTHS}m`

/** Whether a customer's last cover ended so long ago that they are no longer an active one. */
export const isLongAgo = (covered_until: string, today: string): boolean =>
  covered_until <= monthsAfter(today, -MONTHS)
