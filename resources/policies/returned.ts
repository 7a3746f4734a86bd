import { less, noMoney, shareOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { returnPremium } from '../premium/cancellation'
import type { Term } from '../premium/term'

/** The fields from which the return premium is calculated, as far as the caller can read them. */
export interface Ending extends Term {
  cancel_date: string | null
  cancel_method: 'flat' | 'pro_rata' | 'short_rate' | null
  charged_total: Money | null
  premium_total: Money | null
  tax_total: Money | null
  fees: Money | null
  taxes_kept: boolean | null
  minimum_premium: Money | null
}

/**
 * Returns the return premium of a policy that ends on its `cancel_date`, or null while the day or an amount
 * is missing.
 */
export function returnOf(policy: Ending): Money | null {
  const { cancel_date, cancel_method, charged_total, fees, minimum_premium, effective, expiry } = policy
  if (!cancel_date || !cancel_method || !charged_total || cancel_date < effective || cancel_date >= expiry)
    return null
  return returnPremium({
    method: cancel_method,
    day: cancel_date,
    term: { effective, expiry },
    charged: charged_total,
    fees,
    taxes: policy.taxes_kept ? taxesIn(policy, charged_total) : null,
    minimum: minimum_premium,
  })
}

/**
 * Returns the taxes in the charged total. Their share is the same as in the premium, because endorsements add
 * tax in proportion.
 */
function taxesIn({ premium_total, tax_total, fees }: Ending, charged: Money): Money | null {
  if (!premium_total || !tax_total) return null
  const kept = fees ?? noMoney(charged.currency)
  const whole = less(premium_total, kept)
  return whole.amount > 0 ? shareOf(less(charged, kept), tax_total.amount, whole.amount) : null
}
