import { daysAfter, daysBetween, monthsAfter } from '../../src/core/schema/days'

/** A time of cover: from the day `effective` until the beginning of the day `expiry`. */
export interface Term {
  effective: string
  expiry: string
}

/** The end of a term of so many months; one that begins on 29 February ends on the 28th of other years. */
export const expiryOf = (effective: string, months: number): string => monthsAfter(effective, months)

export const daysInTerm = ({ effective, expiry }: Term): number => Math.max(0, daysBetween(effective, expiry))

/** Whether a day is covered: the first day is, the day of expiry no longer. */
export const isWithin = (day: string, { effective, expiry }: Term): boolean =>
  day >= effective && day < expiry

/** Days of cover from a day on, that day among them; none after the term, all before it. */
export const daysLeft = (day: string, term: Term): number =>
  Math.min(daysInTerm(term), Math.max(0, daysBetween(day, term.expiry)))

/** Days of cover before a day. */
export const daysElapsed = (day: string, term: Term): number => daysInTerm(term) - daysLeft(day, term)

/** The days on which so many instalments are due, the first with the cover: whole months apart where the term has them. */
export function dueDays(term: Term, months: number, count: number): string[] {
  const step = Math.floor(months / count)
  const apart = Math.floor(daysInTerm(term) / count)
  return Array.from({ length: count }, (_one, index) =>
    step ? monthsAfter(term.effective, step * index) : daysAfter(term.effective, apart * index),
  )
}
