import { addDays, addMonths, differenceInCalendarDays, formatISO, isValid, parseISO } from 'date-fns'

// Days are calendar dates without a time or a time zone; `RuleContext.today` is already the office's day.
const text = (date: Date) => isoDay(date)

const [FIRST, LAST] = [new Date(1, 0, 1).setFullYear(1, 0, 1), new Date(9999, 11, 31).getTime()]

/**
 * Returns a day as `YYYY-MM-DD`. Days outside the years 1 to 9999 have no such
 * form and are clamped to the first or last day.
 */
export const isoDay = (date: Date): string =>
  formatISO(Math.min(Math.max(date.getTime(), FIRST), LAST), { representation: 'date' })

/** Whether a text is a calendar day in the form `YYYY-MM-DD`. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && isValid(parseISO(day)) && day >= '0001'

/** Returns the days from the first `YYYY-MM-DD` to the second; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from))

/** Returns the day that is this number of days later. */
export const daysAfter = (day: string, days: number): string => text(addDays(parseISO(day), days))

/**
 * Returns the same day this number of months later, or the month's last day if it has
 * no such day: 29 February + 12 is 28 February.
 */
export const monthsAfter = (day: string, months: number): string => text(addMonths(parseISO(day), months))

/**
 * Returns the earlier of two `YYYY-MM-DD` days.
 * @example earlierOf('2027-01-15', '2027-01-01') // '2027-01-01'
 */
export const earlierOf = (one: string, other: string): string => [one, other].sort()[0] as string

/**
 * Returns the later of two `YYYY-MM-DD` days.
 * @example laterOf('2027-01-15', '2027-01-01') // '2027-01-15'
 */
export const laterOf = (one: string, other: string): string => [one, other].sort()[1] as string
