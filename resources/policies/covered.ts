import { lapsedOn } from './grace'

/** What says until when a policy covers. */
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
 * The first day without the cover of a policy; null for one that never was in force: still bound, scheduled, or cancelled
 * before it began. A suspended one goes on until its term ends.
 */
export function coveredUntil(policy: Covering): string | null {
  const { status, policy_no, effective, expiry, cancel_date, lapse_on, reinstate_by } = policy
  if (status === 'bound' || (status === 'cancelled' && !policy_no)) return null
  if (status !== 'cancelled' && status !== 'lapsed') return expiry
  const ended = status === 'cancelled' ? cancel_date : reinstate_by ? lapsedOn(reinstate_by) : lapse_on
  const end = !ended || ended > expiry ? expiry : ended
  return end > effective ? end : null
}

/** The last of the days on which cover ends; null where there was none. */
export const lastCovered = (policies: readonly Covering[]): string | null =>
  policies
    .flatMap(policy => coveredUntil(policy) ?? [])
    .sort()
    .at(-1) ?? null
