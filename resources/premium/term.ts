import { daysAfter, daysBetween, monthsAfter } from '../../src/core/schema/days'

/** A term of cover: from the start of the day `effective` to the start of the day `expiry`. */
export interface Term {
  effective: string
  expiry: string
}

/** Returns the end of a term. A term that starts on 29 February ends on 28 February in a common year. */
export const expiryOf = (effective: string, months: number): string => monthsAfter(effective, months)

export const daysInTerm = ({ effective, expiry }: Term): number => Math.max(0, daysBetween(effective, expiry))

/** Returns whether a day is covered. The first day is, the day of expiry is not. */
export const isWithin = (day: string, { effective, expiry }: Term): boolean =>
  day >= effective && day < expiry

/** Returns the days of cover from a day on, including that day: none after the term, all before it. */
export const daysLeft = (day: string, term: Term): number =>
  Math.min(daysInTerm(term), Math.max(0, daysBetween(day, term.expiry)))

/** Returns the days of cover before a day. */
export const daysElapsed = (day: string, term: Term): number => daysInTerm(term) - daysLeft(day, term)

const MONTH = 30.436875

/** Returns the most whole months that fit into a term. */
function wholeMonths({ effective, expiry }: Term): number {
  let months = Math.ceil(daysBetween(effective, expiry) / 28)
  while (months > 0 && monthsAfter(effective, months) > expiry) months -= 1
  return Math.max(0, months)
}

/** Returns the length of a term in months: the exact number, or else the nearest, at least 1. */
export function termMonths(term: Term): number {
  const months = wholeMonths(term)
  return months && monthsAfter(term.effective, months) === term.expiry
    ? months
    : Math.max(1, Math.round(daysInTerm(term) / MONTH))
}

/**
 * Returns the due dates of `count` instalments within a term, the first on the first day of cover. They are
 * whole months apart if the term has enough months.
 */
export function dueDays(term: Term, count: number): string[] {
  const step = Math.floor(wholeMonths(term) / count)
  const apart = Math.floor(daysInTerm(term) / count)
  return Array.from({ length: count }, (_one, index) =>
    step ? monthsAfter(term.effective, step * index) : daysAfter(term.effective, apart * index),
  )
}
