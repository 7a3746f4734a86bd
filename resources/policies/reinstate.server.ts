import { findRecords, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { asInstalment, type Instalment, isOpen } from '../instalments/instalment'
import { openStatus } from '../instalments/openStatus'
import { addVersion } from '../policyVersions/addVersion.server'
import { evenOut } from './cancel.server'
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

/** Restores the instalments that the cancellation cancelled, and adds a version for the reinstated cover. */
export async function afterReinstate(writer: Writer, policy: Policy): Promise<void> {
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } })).map(
    asInstalment,
  )
  for (const instalment of all) {
    const { id, planned, kind, paid } = instalment
    const settling = (kind === 'refund' || kind === 'balance') && isOpen(instalment) && !paid?.amount
    if (planned) await takeUp(writer, instalment, planned)
    else if (settling) await transitionRecord(writer, 'instalments', { id, transition: 'set_aside' })
  }
  await evenOut(writer, policy)
  await recalculatePolicy(writer, policy.id)
  const effective_from = todayIn(writer.context)
  await addVersion(writer, policy, { kind: 'reinstatement', effective_from })
}

/** Restores an instalment with the status that matches its due date and its payments. */
async function takeUp(writer: Writer, { id, due_on, paid }: Instalment, planned: Money): Promise<void> {
  const part = Boolean(paid?.amount)
  await transitionRecord(writer, 'instalments', {
    id,
    transition: part ? 'take_up_part' : 'take_up',
    values: { amount: planned, planned: null },
  })
  const status = openStatus(due_on, todayIn(writer.context))
  if (status === 'overdue') await transitionRecord(writer, 'instalments', { id, transition: 'fall_overdue' })
  else if (status === 'due' && !part)
    await transitionRecord(writer, 'instalments', { id, transition: 'call' })
}

/** Blocks the reinstatement of lapsed cover while an instalment is overdue. */
export async function reinstatementBlockers(reader: Writer, policy: Policy): Promise<readonly Blocker[]> {
  const { status, next_due_on } = policy
  const overdue = status === 'lapsed' && next_due_on && next_due_on < todayIn(reader.context)
  return overdue ? [{ key: 'still_overdue' }] : []
}
