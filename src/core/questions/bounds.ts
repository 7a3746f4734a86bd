import { relativeDate } from '../field/relativeDate'

const YEAR = /^@year([+-]\d{1,4})?$/

/** Returns the number that `@year+1` means on a day, or the number itself. */
export function numberBound(bound: number | string | undefined, today: string): number | undefined {
  if (typeof bound !== 'string') return bound
  const match = YEAR.exec(bound)
  return match ? Number(today.slice(0, 4)) + Number(match[1] ?? 0) : undefined
}

/** Returns the day that `@today-18y` means on a day, or the day itself. */
export function dayBound(bound: number | string | undefined, today: string): string | undefined {
  if (typeof bound !== 'string') return undefined
  const now = new Date(`${today}T12:00:00Z`)
  return bound.startsWith('@') ? relativeDate(bound, { now, timeZone: 'UTC' })?.from : bound
}
