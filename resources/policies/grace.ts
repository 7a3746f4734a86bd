import { daysAfter } from '../../src/schema/days'

/** Days that an instalment may stay overdue before the cover lapses. */
const GRACE_DAYS = 30

/** Days after the end of cover in which a lapsed or cancelled policy can be reinstated. */
const REINSTATE_DAYS = 30

/** The day on which cover lapses when what is due on a day stays unpaid. */
export const lapseDay = (due: string): string => daysAfter(due, GRACE_DAYS)

/** The last day on which cover that ended on a day can be reinstated. */
export const reinstateBy = (day: string): string => daysAfter(day, REINSTATE_DAYS)
