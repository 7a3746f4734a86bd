import { changeRecord, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { addInstalments } from '../instalments/addInstalments.server'
import { asPolicy, type Policy } from '../policies/policy'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import { termCharges } from '../policies/termCharges.server'
import { addVersion } from '../policyVersions/addVersion.server'
import { coversFor } from '../premium/coverPremiums'
import type { Endorsement } from './endorsement'

const given = (answers: object) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null && answer !== ''))

/** Returns the policy values that the endorsement changes. Fields that it leaves empty stay as they are. */
function changesOf(
  { annual_change, answers, coverages, beneficiaries }: Endorsement,
  policy: Policy,
): Values {
  const premium_net = sumOf([policy.premium_net, annual_change as Money])
  const covers = coversFor(premium_net, coverages?.length ? coverages : (policy.coverages ?? []))
  return {
    premium_net,
    ...(answers && { answers: { ...policy.answers, ...given(answers) } }),
    ...(covers.length && { coverages: covers }),
    ...(beneficiaries?.length && { beneficiaries }),
  }
}

/**
 * Applies the endorsement to the policy: changes its values, and adds a version and an instalment for the
 * days left.
 */
export async function issueEndorsement(writer: Writer, endorsement: Endorsement): Promise<void> {
  const { id, policy_id, effective, charge } = endorsement
  const policy = asPolicy(
    await transitionRecord(writer, 'policies', { id: policy_id, transition: 'endorse' }),
  )
  const values = { ...changesOf(endorsement, policy), ...(await termCharges(writer, policy)) }
  const changed = asPolicy(await changeRecord(writer, 'policies', { id: policy_id, values }))
  if (charge) {
    const today = todayIn(writer.context)
    await addInstalments(writer, changed, [
      {
        kind: charge.amount < 0 ? 'refund' : 'endorsement',
        due_on: effective.localeCompare(today) > 0 ? effective : today,
        amount: charge,
        endorsement_id: id,
      },
    ])
  }
  await recalculatePolicy(writer, policy_id)
  await addVersion(writer, changed, {
    kind: 'endorsement',
    effective_from: effective,
    endorsement_id: id,
  })
}
