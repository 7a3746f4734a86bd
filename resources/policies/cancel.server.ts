import { findRecords, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { less, noMoney, shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { addInstalments } from '../instalments/addInstalments.server'
import { asInstalment, isOpen } from '../instalments/instalment'
import { reinstateBy } from './grace'
import type { Policy } from './policy'
import { recalculatePolicy } from './recalculatePolicy.server'
import { returnOf } from './returned'

/**
 * Returns the values of a policy cancelled with its return premium: a lower charged total and a lower
 * commission.
 */
export function cancelled(policy: Policy, today: string): Values {
  const charged = policy.charged_total ?? { amount: 0, currency: policy.premium_net.currency }
  const returned = policy.return_premium ?? noMoney(charged.currency)
  const kept = less(charged, returned)
  const { commission_expected } = policy
  return {
    return_premium: returned,
    charged_total: kept,
    commission_expected:
      commission_expected && charged.amount > 0
        ? shareOf(commission_expected, kept.amount, charged.amount)
        : commission_expected,
    reinstate_by: reinstateBy(today),
    no_loss_declared: null,
  }
}

/**
 * Returns the values of an expired cover note. It charges the covered days pro rata, even if the contract has
 * another cancellation method.
 */
export const coverNoteExpired = (policy: Policy, today: string): Values => {
  const end = { cancel_date: policy.bound_until ?? today, cancel_method: 'pro_rata' } as const
  const return_premium = returnOf({ ...policy, ...end })
  return { ...end, ...cancelled({ ...policy, ...end, return_premium }, today) }
}

/**
 * Cancels the open instalments and reconciles payments with the charged total through a refund or a final
 * balance.
 */
export async function afterCancel(writer: Writer, policy: Policy): Promise<void> {
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } })).map(
    asInstalment,
  )
  for (const instalment of all.filter(isOpen)) {
    const { id, amount, paid } = instalment
    const partly = Boolean(paid?.amount)
    await transitionRecord(writer, 'instalments', {
      id,
      transition: partly ? 'settle' : 'set_aside',
      values: { planned: amount, ...(partly && { amount: paid }) },
    })
  }
  await evenOut(writer, policy)
  await recalculatePolicy(writer, policy.id)
}

/** Adds an instalment for the difference between the charged total and the sum of the valid instalments. */
export async function evenOut(writer: Writer, policy: Policy): Promise<void> {
  const charged = policy.charged_total ?? { amount: 0, currency: policy.premium_net.currency }
  const valid = (await findRecords(writer, 'instalments', { filter: { policy_id: policy.id } }))
    .map(asInstalment)
    .filter(({ status }) => status !== 'cancelled')
  const none = { amount: 0, currency: charged.currency }
  const amount = less(charged, sumOf([none, ...valid.map(one => one.amount)]))
  const due_on = todayIn(writer.context)
  await addInstalments(writer, policy, [{ kind: amount.amount < 0 ? 'refund' : 'balance', due_on, amount }])
}
