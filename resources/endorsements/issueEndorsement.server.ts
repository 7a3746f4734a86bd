import { transitionRecord, type Writer } from '../../server/hooks'
import { asPolicy, type Policy } from '../policies/policy'
import { refreshCustomerCover } from '../policies/refreshCustomerCover.server'
import { readParts, refreshPolicy } from '../policies/refreshPolicy.server'
import { addAct, voidActs } from '../policyActs/addAct.server'
import type { Endorsement } from './endorsement'

/** Adds the endorsement to the acts of its policy, whose versions, charges and instalments follow. */
export async function issueEndorsement(writer: Writer, endorsement: Endorsement): Promise<void> {
  const { id, policy_id, effective } = endorsement
  const policy = asPolicy(
    await transitionRecord(writer, 'policies', { id: policy_id, transition: 'endorse' }),
  )
  await addAct(writer, policy, { kind: 'endorsement', effective, endorsement_id: id })
  await refresh(writer, policy, endorsement)
}

/** Takes an issued endorsement back: its charges are mirrored, and its version no longer applies. */
export async function voidEndorsement(writer: Writer, endorsement: Endorsement): Promise<void> {
  const { policy } = await readParts(writer, endorsement.policy_id, true)
  await voidActs(writer, policy, act => act.endorsement_id === endorsement.id)
  await refresh(writer, policy, endorsement)
}

async function refresh(writer: Writer, policy: Policy, { id, effective }: Endorsement): Promise<void> {
  await refreshPolicy(writer, policy.id, { from: effective, kind: 'endorsement', endorsement_id: id })
  // The end of the cover and its holder can be others than before.
  const { policy: changed } = await readParts(writer, policy.id)
  await refreshCustomerCover(writer, changed)
  if (changed.customer_id !== policy.customer_id) await refreshCustomerCover(writer, policy)
}
