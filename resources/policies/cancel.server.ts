import { findRecord, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { can } from '../../src/core/access/ability'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { knownLosses } from '../claims/knownLosses.server'
import { addAct, voidActs } from '../policyActs/addAct.server'
import { reinstateBy } from './grace'
import type { Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'
import { returnLinesOf, returnOf } from './returned'

/** The fields of a policy whose cancellation was withdrawn or undone. */
export const notCancelled: Values = {
  cancel_date: null,
  cancel_requested_by: null,
  carrier_return: null,
  despite_losses: null,
  return_premium: null,
  return_lines: null,
  reinstate_by: null,
}

/**
 * Returns the values of a policy that is cancelled from a day on, today or later. It can be reinstated for some
 * time after its cover has ended.
 */
export function cancelled({ cancel_date }: Policy, today: string): Values {
  const ends = cancel_date && cancel_date > today ? cancel_date : today
  return { reinstate_by: reinstateBy(ends), reinstate_on: null, no_loss_declared: null }
}

/**
 * Returns the values of an expired cover note. It charges the covered days pro rata, even if the contract has
 * another cancellation method.
 */
export function coverNoteExpired(policy: Policy, today: string): Values {
  const end = { cancel_date: policy.bound_until ?? today, cancel_method: 'pro_rata' } as const
  const ended = { ...policy, ...end }
  return {
    ...end,
    ...cancelled(ended, today),
    return_premium: returnOf(ended),
    return_lines: returnLinesOf(ended),
  }
}

/**
 * Blocks a cancellation while another one waits for its day, and asks about losses that it would leave without
 * cover, or that have earned the premium, until someone confirms it.
 */
export async function cancellationBlockers(reader: Writer, policy: Policy): Promise<readonly Blocker[]> {
  const { id, cancel_date, cancel_method, despite_losses } = policy
  if ((await findRecord(reader, 'policies', { id }))?.cancel_date) return [{ key: 'cancellation_pending' }]
  if (!cancel_date || despite_losses) return []
  const from = cancel_method === 'flat' ? undefined : cancel_date
  const losses = (await knownLosses(reader, id, from)).filter(
    ({ total_loss, loss_date }) =>
      !total_loss || cancel_method !== 'earned' || String(loss_date) >= cancel_date,
  )
  return lossBlockers(reader, losses)
}

/** Names the losses of the days that lose their cover, to those who can read claims. */
export function lossBlockers({ ability }: Writer, losses: readonly Values[]): Blocker[] {
  const names = losses.map(({ number }) => String(number))
  if (!names.length) return []
  const field = 'despite_losses'
  return !ability || can(ability, 'read', 'Claim')
    ? [{ key: 'known_losses', field, params: { names } }]
    : [{ key: 'known_losses_count', field, params: { smart_count: names.length } }]
}

/** Adds the cancellation to the acts of a policy. If its day has come, the cover ends now. */
export async function afterCancel(writer: Writer, policy: Policy): Promise<void> {
  const today = todayIn(writer.context)
  const { id, cancel_method: method, carrier_return: amount, cancel_requested_by: requested_by } = policy
  const effective = policy.cancel_date ?? today
  await addAct(writer, policy, { kind: 'cancellation', effective, method, amount, requested_by })
  await refreshPolicy(writer, id, { from: effective, kind: 'balance' })
  if (policy.status !== 'cancelled' && effective <= today)
    await transitionRecord(writer, 'policies', { id, transition: 'end_cover' })
}

/** Takes back a cancellation whose day has not come. */
export async function afterWithdrawal(writer: Writer, policy: Policy, before: Values): Promise<void> {
  const from = String(before.cancel_date)
  await voidActs(writer, policy, act => act.kind === 'cancellation' && act.effective === from)
  await refreshPolicy(writer, policy.id, { from, kind: 'balance' })
}
