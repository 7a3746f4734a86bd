import { daysAfter } from '../../src/core/schema/days'

/** The number of days before its due date from which an instalment counts as due. */
const CALL_DAYS = 7

/** Returns the status of an unpaid instalment on a day. */
export function openStatus(due_on: string, today: string): 'pending' | 'due' | 'overdue' {
  if (due_on < today) return 'overdue'
  return due_on <= daysAfter(today, CALL_DAYS) ? 'due' : 'pending'
}
