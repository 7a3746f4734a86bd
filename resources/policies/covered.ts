import { lapsedOn } from './grace'

/** The fields that determine when a policy's cover ends. */
export interface Covering {
  status: string
  policy_no: string | null
  effective: string
  expiry: string
  cancel_date: string | null
  lapse_on: string | null
  reinstate_by: string | null
}

/**
 * Returns the first day without the policy's cover. Returns null if the policy is still bound, was cancelled
 * without a carrier number, or ended on or before its first day. The cover of a suspended policy lasts until
 * its term ends.
 */
export function coveredUntil(policy: Covering): string | null {
  const { status, policy_no, effective, expiry, cancel_date, lapse_on, reinstate_by } = policy
  if (status === 'bound' || (status === 'cancelled' && !policy_no)) return null
  if (status !== 'cancelled' && status !== 'lapsed') return expiry
  const ended = status === 'cancelled' ? cancel_date : reinstate_by ? lapsedOn(reinstate_by) : lapse_on
  const end = !ended || ended > expiry ? expiry : ended
  return end > effective ? end : null
}

/** Returns the latest end of cover among the policies, or null if none of them was ever in force. */
export const lastCovered = (policies: readonly Covering[]): string | null =>
  policies
    .flatMap(policy => coveredUntil(policy) ?? [])
    .sort()
    .at(-1) ?? null
