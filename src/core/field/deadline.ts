import type { Values } from '../schema/resource'
import { applies, type When } from '../schema/when'
import { officeTimeZone } from './officeTime'
import { relativeDate } from './relativeDate'

/** Options of dates and times, in addition to those of every field. */
export interface DeadlineOptions {
  /** As long as this holds, what has passed is shown as overdue. */
  deadline?: When
}

/** Says whether a day, or a moment, has passed of which the record still waits. */
export function isOverdue(
  { deadline }: DeadlineOptions,
  value: string,
  { record, now = new Date() }: { record: Values | undefined; now?: Date },
): boolean {
  if (!deadline || !record || !applies(deadline, record)) return false
  if (value.length > 10) return new Date(value) < now
  const today = relativeDate('@today', { now, timeZone: officeTimeZone() })?.from
  return today !== undefined && value < today
}
