import { todayIn, type Writer } from '../../server/hooks'
import { less, noMoney, shareOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { matchParts } from '../instalments/matchParts.server'
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

/** Makes the instalments add up to the charges that are kept, from the day of the end on. */
export async function afterCancel(writer: Writer, policy: Policy): Promise<void> {
  const from = policy.cancel_date ?? todayIn(writer.context)
  await matchParts(writer, policy, { from, kind: 'balance' })
  await recalculatePolicy(writer, policy.id)
}
