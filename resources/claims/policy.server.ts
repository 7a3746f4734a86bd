import { findRecord, invalid, type Writer } from '../../server/hooks'
import { can } from '../../src/core/access/ability'
import type { Values } from '../../src/core/schema/resource'
import { coverOn } from '../policies/coverOn.server'
import type { Coverage } from './cover'
import { coverValues, deductibleOnLoss } from './coverValues.server'
import { differs } from './differs'

/**
 * Returns the values that follow from the policy: the customer, the version in force on the day of the loss,
 * whether that day is covered, the limit and the deductible. They are looked up when the claim is created,
 * when the day or the coverage changes, and when the deductible is cleared. A percentage is recalculated when
 * the estimate changes.
 */
export async function fromPolicy(writer: Writer, record: Values, before?: Values): Promise<Values> {
  const isCleared = record.deductible === null && differs('deductible', record, before)
  if (!isCleared && !differs('loss_date', record, before) && !differs('coverage', record, before))
    return differs('estimate', record, before) ? deductibleOnLoss(record, before) : {}
  const policy = await findRecord(writer, 'policies', { id: Number(record.policy_id) })
  if (!policy) return {}
  const day = String(record.loss_date)
  const { version, covered } = await coverOn(writer, policy.id, day)
  const out = !covered
  if (out) checkMayKeep(writer, record, before)
  return {
    customer_id: policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    risk: version?.risk ?? policy.risk,
    currency: policy.currency,
    policy_version_id: version?.id ?? null,
    out_of_period: out,
    ...coverValues(coveragesOf(version ?? policy), record, before),
  }
}

/** Returns the coverages of a policy or of one of its versions. */
export const coveragesOf = ({ coverages }: Values): Coverage[] => (coverages as Coverage[] | null) ?? []

// A draft can have any date. Once the claim is reported, only a manager can set a day without cover.
function checkMayKeep({ ability }: Writer, record: Values, before?: Values): void {
  if (!ability || !before || record.status === 'draft' || before.out_of_period) return
  if (!can(ability, 'manage', 'Claim'))
    throw invalid({ loss_date: [{ key: 'resources.claims.rules.not_covered_day' }] })
}
