import { changeRecord, findRecord, findRecords, todayIn, type Writer } from '../../server/hooks'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { asPolicy, type Policy } from './policy'
import { LATE_RENEWAL_DAYS } from './renewalTransitions'

/** The number of days before the end of cover from which a renewal is due. */
export const DUE_DAYS = 90

/** The statuses of a renewal work order that the customer has not decided yet. */
export const OPEN_ORDER = ['draft', 'requested', 'quoting', 'offered']

/**
 * Returns whether a policy counts as a term of a contract: not if it was cancelled from its first day, with
 * its whole premium returned, or as a cover note without the insurance company's number.
 */
export const tookEffect = ({ status, policy_no, effective, cancel_date, cancel_method }: Policy): boolean =>
  status !== 'cancelled' ||
  Boolean(policy_no && cancel_date && cancel_date > effective && cancel_method !== 'flat')

/**
 * Returns the policy that renews another one, or undefined. A policy that replaces or extends another one
 * within its term is not a renewal.
 */
export async function livingRenewal(writer: Writer, id: number): Promise<Policy | undefined> {
  const next = (await findRecords(writer, 'policies', { filter: { previous_policy_id: id } })).map(asPolicy)
  for (const policy of next.filter(tookEffect)) {
    const order = policy.work_order_id
      ? await findRecord(writer, 'work-orders', { id: policy.work_order_id })
      : undefined
    if (!order || order.reason === 'renewal') return policy
  }
  return undefined
}

type Standing = Pick<Policy, 'renewal_status' | 'renewal_work_order_id'>

/** Returns the renewal status that follows from a policy's next term, notice, and renewal work order. */
export async function renewalStanding(writer: Writer, policy: Policy): Promise<Standing> {
  const { renewal_work_order_id } = policy
  if (await livingRenewal(writer, policy.id)) return { renewal_status: 'renewed', renewal_work_order_id }
  if (policy.notice_on || policy.renewal_status === 'not_renewed')
    return { renewal_status: 'not_renewed', renewal_work_order_id }
  const order = renewal_work_order_id
    ? await findRecord(writer, 'work-orders', { id: renewal_work_order_id })
    : undefined
  const follows = order && orderStanding(order)
  return follows
    ? { renewal_status: follows, renewal_work_order_id }
    : { renewal_status: dueStatus(policy, todayIn(writer.context)), renewal_work_order_id: null }
}

function orderStanding({ status }: Values): Policy['renewal_status'] | undefined {
  if (status === 'accepted' || OPEN_ORDER.includes(String(status))) return 'in_progress'
  return status === 'rejected' || status === 'expired' ? 'lost' : undefined
}

function dueStatus({ status, expiry }: Policy, today: string): Policy['renewal_status'] {
  if (status === 'expired') return expiry < daysAfter(today, -LATE_RENEWAL_DAYS) ? 'lost' : 'due'
  const runs = status === 'in_force' || status === 'suspended'
  return runs && expiry <= daysAfter(today, DUE_DAYS) ? 'due' : 'not_due'
}

/**
 * Updates the renewal status of a policy after its next term was created, cancelled or reinstated, or its
 * renewal work order was cancelled. Does nothing without a policy.
 */
export async function refreshRenewal(writer: Writer, id: number | null | undefined): Promise<void> {
  if (!id) return
  const record = await findRecord(writer, 'policies', { id, lock: true })
  if (!record) return
  const values = await renewalStanding(writer, asPolicy(record))
  if (
    values.renewal_status !== record.renewal_status ||
    values.renewal_work_order_id !== record.renewal_work_order_id
  )
    await changeRecord(writer, 'policies', { id, values: { ...values } })
}
