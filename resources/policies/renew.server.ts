import { createRecordFor, findRecord, type Writer } from '../../server/hooks'
import type { Blocker } from '../../src/core/schema/resource'
import type { Policy } from './policy'

/** Creates the work order of a renewal, with the answers to confirm and the current carrier asked first. */
export async function openRenewal(writer: Writer, policy: Policy): Promise<void> {
  const company = await findRecord(writer, 'insurance-companies', { id: policy.insurance_company_id })
  await createRecordFor(writer, 'work-orders', {
    customer_id: policy.customer_id,
    insurance_type_id: policy.insurance_type_id,
    reason: 'renewal',
    expiring_policy_id: policy.id,
    wanted_start: policy.expiry,
    question_set_id: policy.question_set_id,
    answers: policy.answers,
    risk: policy.risk,
    currency: policy.currency,
    tax_exemptions: exemptionsOf(policy),
    current_insurer: company?.name,
    current_premium: policy.premium_total,
    company_ids: company?.status === 'active' ? [company.id] : [],
    assigned_to: policy.assigned_to,
  })
}

/** Returns the taxes that a policy is exempt from, with the reasons. */
const exemptionsOf = ({ taxes }: Policy) =>
  (taxes ?? []).flatMap(({ code, exemption }) => (exemption ? [{ code, reason: exemption }] : []))

/** Blocks renewal if the insurance type is not renewable. */
export async function renewalBlockers(
  reader: Writer,
  { insurance_type_id }: Policy,
): Promise<readonly Blocker[]> {
  const type = await findRecord(reader, 'insurance-types', { id: insurance_type_id })
  return type?.renewable ? [] : [{ key: 'not_renewable' }]
}
