import { monthsAfter } from '../../src/core/schema/days'

/** The number of months without cover after which a customer becomes inactive. */
const MONTHS = 12

/** The relative date that scheduled transitions compare with `covered_until`. */
export const LONG_AGO = `@today-${MONTHS}m`

/** Returns whether a customer's last cover ended so long ago that they count as inactive. */
export const isLongAgo = (covered_until: string, today: string): boolean =>
  covered_until <= monthsAfter(today, -MONTHS)
