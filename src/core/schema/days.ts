import { addDays, addMonths, differenceInCalendarDays, formatISO, parseISO } from 'date-fns'

// Days are dates of the calendar, without a time or a zone: the office's day is chosen before (`RuleContext.today`).
const text = (date: Date) => isoDay(date)

const [FIRST, LAST] = [new Date(1, 0, 1).setFullYear(1, 0, 1), new Date(9999, 11, 31).getTime()]

/** A day as `YYYY-MM-DD`. Days outside the years 1 to 9999 have no such form: the first or the last one is used. */
export const isoDay = (date: Date): string =>
  formatISO(Math.min(Math.max(date.getTime(), FIRST), LAST), { representation: 'date' })

/** Days from the first `YYYY-MM-DD` to the second, which may be earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from))

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => text(addDays(parseISO(day), days))

/** The same day so many months later; the last of the month where it has none: 29 February + 12 is 28 February. */
export const monthsAfter = (day: string, months: number): string => text(addMonths(parseISO(day), months))
