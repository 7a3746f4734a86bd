import { findRecords, todayIn, type Writer } from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { asInstalment } from '../instalments/instalment'
import { matchParts } from '../instalments/matchParts.server'
import { addVersion } from '../policyVersions/addVersion.server'
import { arrearsOn } from './arrears'
import type { Policy } from './policy'
import { recalculatePolicy } from './recalculatePolicy.server'
import { termCharges } from './termCharges.server'

/**
 * Returns the values of a reinstated policy: its charges are restored, and the fields of its cancellation are
 * cleared.
 */
export async function reinstated(writer: Writer, policy: Policy): Promise<Values> {
  return {
    ...(await termCharges(writer, policy)),
    cancel_date: null,
    cancel_requested_by: null,
    return_premium: null,
    reinstate_by: null,
  }
}

/** Restores the instalments that the cancellation set aside, and adds a version for the reinstated cover. */
export async function afterReinstate(writer: Writer, policy: Policy): Promise<void> {
  const today = todayIn(writer.context)
  await matchParts(writer, policy, { from: today, kind: 'balance' })
  await recalculatePolicy(writer, policy.id)
  await addVersion(writer, policy, { kind: 'reinstatement', effective_from: today })
}

/** Blocks the reinstatement of lapsed cover while the office waits for overdue payments. */
export async function reinstatementBlockers(
  reader: Writer,
  { id, status }: Policy,
): Promise<readonly Blocker[]> {
  if (status !== 'lapsed') return []
  const all = await findRecords(reader, 'instalments', { filter: { policy_id: id } })
  return arrearsOn(all.map(asInstalment), todayIn(reader.context)) > 0 ? [{ key: 'still_overdue' }] : []
}
