import type { Blocker } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Payment, ReversalKind } from './instalment'

/**
 * Returns the payments with their numbers. Payments are only ever appended, so older ones without a number
 * use their position.
 */
export const numbered = (payments: readonly Payment[] | null): (Payment & { number: number })[] =>
  (payments ?? []).map((payment, at) => ({ ...payment, number: payment.number ?? at + 1 }))

/** Returns the payments that can be reversed: no reversals, and none that are already reversed. */
export const reversible = (payments: readonly Payment[] | null) =>
  numbered(payments).filter(({ reverses, reversed_by }) => !reverses && !reversed_by)

interface Reversed {
  payments: readonly Payment[] | null
  reversed_payment: string | null
}

/** Returns the reasons why a payment of an instalment can't be reversed. */
export function reversalBlockers({ payments, reversed_payment }: Reversed): Blocker[] {
  const open = reversible(payments)
  if (!open.length) return [{ key: 'nothing_to_reverse' }]
  if (!reversed_payment || open.some(({ number }) => String(number) === reversed_payment)) return []
  return [{ key: 'not_reversible', field: 'reversed_payment' }]
}

/**
 * Returns the payments with an entry added that reverses one of them. The two entries reference each other,
 * and nothing else changes.
 */
export function withReversal(
  payments: readonly Payment[] | null,
  reversed: number,
  { on, kind, payment_id }: { on: string; kind: ReversalKind; payment_id?: number },
): { payments: Payment[]; amount: Money } {
  const all = numbered(payments)
  const original = all.find(({ number }) => number === reversed)
  if (!original) throw new Error(`There is no payment ${reversed}`)
  const number = all.length + 1
  const amount = { ...original.amount, amount: -original.amount.amount }
  const { paid_on: _paid, reversed_by: _by, payment_id: _payment, ...rest } = original
  return {
    amount,
    payments: [
      ...all.map(one => (one === original ? { ...one, reversed_by: number } : one)),
      { ...rest, number, paid_on: on, amount, payment_id, reversal: kind, reverses: reversed },
    ],
  }
}
