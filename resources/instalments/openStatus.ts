import { daysAfter } from '../../src/core/schema/days'

/** The number of days before its due date from which an instalment counts as due. */
const CALL_DAYS = 7

/** The fields that determine whether the office waits for an instalment itself. */
export interface Collected {
  due_on: string
  billing_mode?: string | null
  before_collection?: boolean | null
}

/**
 * Instalments that the office collects: neither billed by the carrier nor due before the office took over the
 * policy. Only these are called, fall overdue and cause notifications.
 */
export const collected = { billing_mode_neq: 'direct_bill', before_collection_neq: true } as const

/** Returns whether the office collects an instalment, as the filter `collected` does. */
export const isCollected = ({ billing_mode, before_collection }: Collected): boolean =>
  billing_mode !== 'direct_bill' && !before_collection

/** Returns the status of an unpaid instalment on a day. One that the office doesn't collect is never overdue. */
export function openStatus(instalment: Collected, today: string): 'pending' | 'due' | 'overdue' {
  const { due_on } = instalment
  if (due_on < today && isCollected(instalment)) return 'overdue'
  return due_on <= daysAfter(today, CALL_DAYS) ? 'due' : 'pending'
}
