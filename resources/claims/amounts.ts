import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'

type Amount = Money | null | undefined
interface Amounts {
  paid?: Amount
  expenses?: Amount
  approved?: Amount
  recovery?: Amount
  reserve?: Amount
  reserve_expense?: Amount
  estimate?: Amount
  deductible?: Amount
  cover_limit?: Amount
  expected_by_lines?: Amount
}

const present = (amounts: readonly Amount[]) =>
  amounts.filter(amount => amount !== null && amount !== undefined)

/** Returns the sum of the given amounts. Returns null if all are missing or their currencies differ. */
export function totalOf(...amounts: readonly Amount[]): Money | null {
  const there = present(amounts)
  const currencies = new Set(there.map(({ currency }) => currency))
  return currencies.size === 1 ? sumOf(there) : null
}

const negative = (amount: Amount): Money | null => (amount ? less(noMoney(amount.currency), amount) : null)

/** Returns the approved amount that is not yet paid. */
export const outstandingOf = ({ approved, paid }: Amounts): Money | null =>
  approved ? totalOf(approved, negative(paid)) : null

/**
 * Returns the incurred amount of a claim: what was paid and is still to be paid, less recoveries, but at least
 * zero. Still to be paid is the reserve, or the open approved amount if that is greater.
 */
export function incurredOf(amounts: Amounts): Money | null {
  const { paid, expenses, reserve, reserve_expense, recovery } = amounts
  const open = outstandingOf(amounts)
  // Two amounts are compared in one currency only; `totalOf` returns null for two.
  const total = totalOf(paid, expenses, reserve, open, reserve_expense, negative(recovery))
  if (!total) return null
  const counted = Math.min(reserve?.amount ?? 0, Math.max(0, open?.amount ?? 0))
  return { ...total, amount: Math.max(0, total.amount - counted - Math.min(0, open?.amount ?? 0)) }
}

/**
 * Returns the amount that the customer can expect: the estimate less the deductible, up to the limit of the
 * cover. For a claim with several lines, returns the sum of what each line leads to.
 */
export function netToCustomer(amounts: Amounts): Money | null {
  const { estimate, deductible, cover_limit, expected_by_lines } = amounts
  if (expected_by_lines) return expected_by_lines
  const loss = estimate ? totalOf(estimate, negative(deductible)) : null
  if (!loss) return null
  const most = cover_limit?.currency === loss.currency ? totalOf(cover_limit, negative(deductible)) : null
  const net = Math.min(loss.amount, most?.amount ?? loss.amount)
  return { amount: Math.max(0, net), currency: loss.currency }
}

/** Returns the reserve that is left after a payment. */
export const reserveAfter = (reserve: Money | null, payment: Money): Money | null =>
  reserve ? { ...reserve, amount: Math.max(0, reserve.amount - payment.amount) } : null
