import { addDays, addMonths, differenceInCalendarDays, formatISO, parseISO } from 'date-fns'

// Days are dates of the calendar, without a time or a zone: the office's day is chosen before (`RuleContext.today`).
const text = (date: Date) => formatISO(date, { representation: 'date' })

/** Days from the first `YYYY-MM-DD` to the second, which may be earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from))

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => text(addDays(parseISO(day), days))

/** The same day so many months later; the last of the month where it has none: 29 February + 12 is 28 February. */
export const monthsAfter = (day: string, months: number): string => text(addMonths(parseISO(day), months))
