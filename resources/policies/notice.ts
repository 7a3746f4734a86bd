import { daysAfter, monthsAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'

/** The months of notice of an insurance type that sets none: two, as in France (Code des assurances L113-12). */
export const NOTICE_MONTHS = 2

/**
 * Returns the last day on which notice can be posted so that a contract with tacit renewal ends on `expiry`,
 * its first day without cover. Whole months must lie between the postmark and the end, and the day of the
 * postmark doesn't count: from the end, it counts back the months, then one more day. So the end on 1 May
 * gives 28 February, and the end on 1 January gives 31 October. If the month has no such day, its last day
 * is taken: for the end on 30 April, two months back is 28 February, and notice is due by the 27th.
 */
export const noticeBy = (expiry: string, months: number | null | undefined): string =>
  daysAfter(monthsAfter(expiry, -(months ?? NOTICE_MONTHS)), -1)

/** Returns whether contracts of an insurance type continue unless somebody gives notice. */
export const isTacit = (type: Values | undefined): boolean => Boolean(type?.renewable && type.tacit_renewal)

/** Returns the last day of notice of a policy, or null if its insurance type has no tacit renewal. */
export const noticeOf = ({ expiry }: { expiry: string }, type: Values | undefined): string | null =>
  isTacit(type) ? noticeBy(expiry, type?.notice_months as number | null) : null
