import { changeRecord, transitionRecord, type Writer } from '../../server/hooks'
import { sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { matchParts } from '../instalments/matchParts.server'
import { asPolicy, type Policy } from '../policies/policy'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import { termCharges } from '../policies/termCharges.server'
import { addVersion } from '../policyVersions/addVersion.server'
import type { Endorsement } from './endorsement'

const given = (answers: object) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null && answer !== ''))

/** Returns the policy values that the endorsement changes. Fields that it leaves empty stay as they are. */
function changesOf(
  { annual_change, answers, coverages, beneficiaries }: Endorsement,
  policy: Policy,
): Values {
  return {
    premium_net: sumOf([policy.premium_net, annual_change as Money]),
    ...(answers && { answers: { ...policy.answers, ...given(answers) } }),
    ...(coverages?.length && { coverages }),
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
  if (charge) await matchParts(writer, changed, { from: effective, kind: 'endorsement', endorsement_id: id })
  await recalculatePolicy(writer, policy_id)
  await addVersion(writer, changed, {
    kind: 'endorsement',
    effective_from: effective,
    endorsement_id: id,
  })
}
