import { findRecords, todayIn, type Writer } from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { asInstalment } from '../instalments/instalment'
import { addAct, voidActs } from '../policyActs/addAct.server'
import { arrearsOn } from './arrears'
import { notCancelled } from './cancel.server'
import type { Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'

/** Returns the values of a reinstated policy: the fields of its end are cleared. */
export const reinstated = (): Values => ({ ...notCancelled, lapsed_on: null })

/**
 * Resumes the cover of a cancelled or lapsed policy: without a gap, as if it had not ended, or from a later day.
 * With a gap, its days are not charged, and losses on them are not covered.
 */
export async function afterReinstate(writer: Writer, policy: Policy, before: Values): Promise<void> {
  const ended = String(before.cancel_date ?? before.lapsed_on ?? todayIn(writer.context))
  const effective = policy.reinstate_on ?? ended
  const ends = ['cancellation', 'lapse']
  await voidActs(writer, policy, act => ends.includes(act.kind) && act.effective >= effective)
  await addAct(writer, policy, { kind: 'reinstatement', effective })
  await refreshPolicy(writer, policy.id, { from: effective, kind: 'balance' })
}

/** Blocks the reinstatement of lapsed cover while an instalment is overdue. */
export async function reinstatementBlockers(
  reader: Writer,
  { id, status }: Policy,
): Promise<readonly Blocker[]> {
  if (status !== 'lapsed') return []
  const all = await findRecords(reader, 'instalments', { filter: { policy_id: id } })
  return arrearsOn(all.map(asInstalment), todayIn(reader.context)) > 0 ? [{ key: 'still_overdue' }] : []
}
