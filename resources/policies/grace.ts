import { daysAfter } from '../../src/core/schema/days'

/** The number of days of grace for arrears, unless the insurance type says otherwise. */
export const GRACE_DAYS = 30

/** The number of days from a notice to the lapse, unless the insurance type says otherwise. */
export const NOTICE_DAYS = 30

/** The number of days after the end of cover within which a lapsed or cancelled policy can be reinstated. */
const REINSTATE_DAYS = 30

/** Returns the day on which cover lapses if an instalment due on the given day stays unpaid. */
export const lapseDay = (due: string): string => daysAfter(due, GRACE_DAYS)

/** Returns the last day on which cover that ended on the given day can be reinstated. */
export const reinstateBy = (day: string): string => daysAfter(day, REINSTATE_DAYS)

/** Returns the day on which cover lapsed, from the last day on which it can be reinstated. */
export const lapsedOn = (reinstate_by: string): string => daysAfter(reinstate_by, -REINSTATE_DAYS)

/** Returns the first day without cover of a policy that lapsed, was cancelled, or both. */
export const endedOn = ({
  cancel_date,
  lapsed_on,
}: {
  cancel_date: string | null
  lapsed_on: string | null
}): string | undefined => [cancel_date, lapsed_on].flatMap(day => day ?? []).sort()[0]

/** The number of days that a cover note lasts if the insurance type sets none. */
export const COVER_NOTE_DAYS = 30
/** The most days that a cover note can last, extensions included. */
const MAX_NOTE_DAYS = 90

/**
 * Returns the first day without the cover of a note: `days` after it starts or is issued, whichever is later,
 * but never after the term.
 */
export function boundUntil(
  { effective, expiry }: { effective: string; expiry: string },
  today: string,
  days: number | null | undefined,
): string {
  const end = daysAfter(effective > today ? effective : today, days ?? COVER_NOTE_DAYS)
  return end < expiry ? end : expiry
}

/** Returns the last day to which a cover note can be extended. */
export const latestCoverNoteDay = (effective: string): string => daysAfter(effective, MAX_NOTE_DAYS)
