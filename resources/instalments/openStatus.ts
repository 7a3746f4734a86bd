import { daysAfter } from '../../src/core/schema/days'

/** Days before its day from which an instalment is called for. */
const CALL_DAYS = 7

/** The status of an instalment of which nothing is paid, on a day. */
export function openStatus(due_on: string, today: string): 'pending' | 'due' | 'overdue' {
  if (due_on < today) return 'overdue'
  return due_on <= daysAfter(today, CALL_DAYS) ? 'due' : 'pending'
}
