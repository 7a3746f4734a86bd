import { findRecords, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { asInstalment } from '../instalments/instalment'
import { addAct, voidActs } from '../policyActs/addAct.server'
import { arrearsOn } from './arrears'
import { notCancelled } from './cancel.server'
import { endedOn } from './grace'
import { asPolicy, type Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'
import { notSuspended } from './suspend.server'

/**
 * Returns the values of a reinstated policy: the fields of its end are cleared. A cancellation whose day has not
 * come stays; a suspension that began before a gap does not.
 */
export function reinstated(policy: Policy, today: string): Values {
  const { cancel_date, reinstate_on, suspended_from } = policy
  const isPending = cancel_date !== null && cancel_date > today
  const ended = endedOn(policy)
  const hasGap = reinstate_on !== null && ended !== undefined && reinstate_on > ended
  return {
    ...(isPending ? {} : notCancelled),
    ...(hasGap && suspended_from && suspended_from < reinstate_on ? notSuspended : {}),
    lapsed_on: null,
  }
}

/**
 * Resumes the cover of a cancelled or lapsed policy: without a gap, as if it had not ended, or from a later day.
 * With a gap, losses on its days are not covered. The days of a cancellation are not charged; after a lapse,
 * what was due stays owed.
 */
export async function afterReinstate(writer: Writer, policy: Policy, before: Values): Promise<void> {
  const today = todayIn(writer.context)
  const effective = policy.reinstate_on ?? endedOn(asPolicy(before)) ?? today
  const ends = ['cancellation', 'lapse']
  await voidActs(
    writer,
    policy,
    act => ends.includes(act.kind) && act.effective >= effective && act.effective <= today,
  )
  await addAct(writer, policy, { kind: 'reinstatement', effective })
  await refreshPolicy(writer, policy.id, { from: effective, kind: 'balance' })
  // A policy that was suspended when its cover ended is suspended again.
  if (policy.suspended_from && policy.suspended_from <= today)
    await transitionRecord(writer, 'policies', { id: policy.id, transition: 'begin_suspension' })
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
