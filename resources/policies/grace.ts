import { daysAfter } from '../../src/core/schema/days'

/** Days that an instalment may stay overdue before the cover lapses. */
const GRACE_DAYS = 30

/** Days after the end of cover in which a lapsed or cancelled policy can be reinstated. */
const REINSTATE_DAYS = 30

/** The day on which cover lapses when what is due on a day stays unpaid. */
export const lapseDay = (due: string): string => daysAfter(due, GRACE_DAYS)

/** The last day on which cover that ended on a day can be reinstated. */
export const reinstateBy = (day: string): string => daysAfter(day, REINSTATE_DAYS)

/** The day on which cover lapsed that can be reinstated until a day. */
export const lapsedOn = (reinstate_by: string): string => daysAfter(reinstate_by, -REINSTATE_DAYS)

/** Days that a cover note holds where the insurance type does not say. */
export const COVER_NOTE_DAYS = 30
/** The most that it is ever extended to. */
const MOST_NOTE_DAYS = 90

/** The first day without the cover of a note: so many days after it begins or is given, never after the term. */
export function boundUntil(
  { effective, expiry }: { effective: string; expiry: string },
  today: string,
  days: number | null | undefined,
): string {
  const end = daysAfter(effective > today ? effective : today, days ?? COVER_NOTE_DAYS)
  return end < expiry ? end : expiry
}

/** The last day that a cover note can be extended to. */
export const latestCoverNoteDay = (effective: string): string => daysAfter(effective, MOST_NOTE_DAYS)
