import { createRecordFor, findRecord, type Stored, todayIn, type Writer } from '../../server/hooks'
import type { Blocker } from '../../src/core/schema/resource'
import { proposeBonus } from './bonusProposal.server'
import type { Policy } from './policy'
import { exemptionsOf, lastDayVersion, policyWith, takenOver } from './renewalCover.server'
import { pendingEndorsements } from './renewalFollowsVersion.server'

/**
 * Creates the work order of a renewal with the cover of the policy's last day to confirm. The current carrier
 * is asked first.
 */
export async function openRenewal(writer: Writer, policy: Policy): Promise<void> {
  const version = await lastDayVersion(writer, policy)
  const cover = policyWith(policy, version)
  const company = await findRecord(writer, 'insurance-companies', { id: cover.insurance_company_id })
  const today = todayIn(writer.context)
  const order = await createRecordFor(writer, 'work-orders', {
    customer_id: cover.customer_id,
    insurance_type_id: policy.insurance_type_id,
    reason: 'renewal',
    expiring_policy_id: policy.id,
    expiring_version_id: version?.id ?? null,
    wanted_start: [policy.expiry, today].sort().at(-1),
    question_set_id: cover.question_set_id,
    risk: cover.risk,
    ...takenOver(writer, cover),
    currency: policy.currency,
    tax_exemptions: exemptionsOf(cover),
    current_insurer: company?.name,
    company_ids: company && canBeAsked(company, policy) ? [company.id] : [],
    assigned_to: policy.assigned_to,
    pending_endorsements: await pendingEndorsements(writer, policy.id),
  })
  await proposeBonus(writer, order.id)
}

/** An insurance company without an appointment for the type keeps its policies, but can't be asked. */
const canBeAsked = ({ status, appointed_type_ids }: Stored, { insurance_type_id }: Policy): boolean =>
  status === 'active' && ((appointed_type_ids ?? []) as number[]).includes(insurance_type_id)

/** Blocks renewal if the insurance type is not renewable. */
export async function renewalBlockers(
  reader: Writer,
  { insurance_type_id }: Policy,
): Promise<readonly Blocker[]> {
  const type = await findRecord(reader, 'insurance-types', { id: insurance_type_id })
  return type?.renewable ? [] : [{ key: 'not_renewable' }]
}
