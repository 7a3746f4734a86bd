import { applies } from '../schema/applies'
import type { Fields, Values } from '../schema/resource'
import type { When } from '../schema/when'
import { officeToday } from './officeToday'

/** Options of dates and times, in addition to those of every field. */
export interface DeadlineOptions {
  /** While this holds, a date in the past is shown as overdue. */
  deadline?: When
}

/** Returns whether a deadline has passed: a day, or a moment. */
export function isOverdue(
  { deadline }: DeadlineOptions,
  value: string,
  { record, fields, now = new Date() }: { record: Values | undefined; fields: Fields; now?: Date },
): boolean {
  if (!deadline || !record) return false
  const today = officeToday(now)
  if (!applies(deadline, record, { fields, today })) return false
  return value.length > 10 ? new Date(value) < now : value < today
}
