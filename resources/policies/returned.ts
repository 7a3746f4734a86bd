import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import { daysBetween } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { type Charge, totalOf } from '../policyCharges/charge'
import { returnsOf } from '../policyCharges/returns'
import type { CancellationMethod } from '../premium/cancellation'

/** The fields from which the return premium is worked out, as far as the caller can read them. */
export interface Ending {
  effective: string
  expiry: string
  cancel_date: string | null
  cancel_method: CancellationMethod | null
  carrier_return: Money | null
  /** What was charged until now, without returns. */
  charge_rows: unknown
  taxes_kept: boolean | null
  minimum_premium: Money | null
}

/** A line of the arithmetic: of this amount, the days that are not covered are returned. */
export interface ReturnLine {
  charge: string
  amount: Money
  days: number | null
  of_days: number | null
  returned: Money
}

const negative = (amount: Money): Money => less(noMoney(amount.currency), amount)

/** Returns the charges by which the cancellation lowers what is owed, or undefined while an input is missing. */
function returnCharges(policy: Ending): { charged: readonly Charge[]; returned: Charge[] } | undefined {
  const { cancel_date: from, cancel_method: method, carrier_return, effective, expiry } = policy
  const charged = policy.charge_rows as readonly Charge[] | null
  if (!from || !method || !charged?.length || from < effective || from >= expiry) return undefined
  const act = { number: 0, kind: 'cancellation', effective: from, method, amount: carrier_return } as const
  return { charged, returned: returnsOf(charged, { act, from, until: null }, policy) }
}

/**
 * Returns the return premium of a policy that ends on its `cancel_date`, with the taxes that are returned, or
 * null while the day or the method is missing.
 */
export function returnOf(policy: Ending): Money | null {
  const found = returnCharges(policy)
  const [first] = found?.charged ?? []
  return found && first
    ? negative(sumOf([noMoney(first.net.currency), ...found.returned.map(totalOf)]))
    : null
}

/** Returns the arithmetic of the return premium, line by line. */
export function returnLinesOf(policy: Ending): ReturnLine[] | null {
  const found = returnCharges(policy)
  if (!found?.returned.length) return null
  const byKey = new Map(found.charged.map(charge => [charge.key, charge]))
  return found.returned.map(one => {
    const of = byKey.get(one.key.replace(/^0 return /u, ''))
    return {
      charge: of?.key ?? one.key.replace(/^0 /u, ''),
      amount: of ? totalOf(of) : (one.formula ?? totalOf(one)),
      days: of ? daysBetween(one.from, one.until) : null,
      of_days: of ? daysBetween(of.from, of.until) : null,
      returned: negative(totalOf(one)),
    }
  })
}
