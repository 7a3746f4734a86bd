import type { Blocker } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Payment, ReversalKind } from './instalment'

/** Payments are only ever added: those from before have the number of their place. */
export const numbered = (payments: readonly Payment[] | null): (Payment & { number: number })[] =>
  (payments ?? []).map((payment, at) => ({ ...payment, number: payment.number ?? at + 1 }))

/** The payments that can be reversed: neither a reversal, nor reversed already. */
export const reversible = (payments: readonly Payment[] | null) =>
  numbered(payments).filter(({ reverses, reversed_by }) => !reverses && !reversed_by)

interface Reversed {
  payments: readonly Payment[] | null
  planned: Money | null
  reversed_payment: string | null
}

/** What keeps a payment of an instalment from being reversed. */
export function reversalBlockers({ payments, planned, reversed_payment }: Reversed): Blocker[] {
  const open = reversible(payments)
  if (!open.length) return [{ key: 'nothing_to_reverse' }]
  // Its amount was set to what was paid when the policy ended.
  if (planned) return [{ key: 'settled_at_end' }]
  if (!reversed_payment || open.some(({ number }) => String(number) === reversed_payment)) return []
  return [{ key: 'not_reversible', field: 'reversed_payment' }]
}

/** The payments with a mirrored entry for one of them: each of the two points at the other, and nothing else changes. */
export function withReversal(
  payments: readonly Payment[] | null,
  reversed: number,
  { on, kind }: { on: string; kind: ReversalKind },
): { payments: Payment[]; amount: Money } {
  const all = numbered(payments)
  const original = all.find(({ number }) => number === reversed)
  if (!original) throw new Error(`There is no payment ${reversed}`)
  const number = all.length + 1
  const amount = { ...original.amount, amount: -original.amount.amount }
  const { paid_on: _paid, reversed_by: _by, ...rest } = original
  return {
    amount,
    payments: [
      ...all.map(one => (one === original ? { ...one, reversed_by: number } : one)),
      { ...rest, number, paid_on: on, amount, reversal: kind, reverses: reversed },
    ],
  }
}
