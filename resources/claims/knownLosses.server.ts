import { findRecords, type Stored, type Writer } from '../../server/hooks'

/** Statuses of claims that do not count: nothing is or will be paid for them. */
const ENDED_WITHOUT = ['rejected', 'withdrawn', 'discarded']

/**
 * Returns the claims of a policy that its cancellation on a day (`YYYY-MM-DD`) must ask about: losses on or
 * after that day, and total losses with an approved amount, which earn the premium. Without a day, returns all:
 * a flat cancellation returns the premium of the whole term, as if nothing had been covered.
 */
export const knownLosses = (reader: Writer, policyId: number, day?: string): Promise<Stored[]> =>
  findRecords(reader, 'claims', {
    filter: {
      policy_id: policyId,
      status_neq_any: ENDED_WITHOUT,
      ...(day ? { or: [{ loss_date_gte: day }, { total_loss: true, approved_gt: 0 }] } : {}),
    },
  })
