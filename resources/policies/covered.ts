/** The fields that determine when a policy's cover ends. */
export interface Covering {
  status: string
  policy_no: string | null
  covered_until: string | null
}

/**
 * Returns the first day without the policy's cover. Returns null if the policy is still bound, was cancelled
 * without a carrier number, or ended on or before its first day. The cover of a suspended policy lasts until
 * its term ends.
 */
export const coveredUntil = ({ status, policy_no, covered_until }: Covering): string | null =>
  status === 'bound' || (status === 'cancelled' && !policy_no) ? null : covered_until

/** Returns the latest end of cover among the policies, or null if none of them was ever in force. */
export const lastCovered = (policies: readonly Covering[]): string | null =>
  policies
    .flatMap(policy => coveredUntil(policy) ?? [])
    .sort()
    .at(-1) ?? null
