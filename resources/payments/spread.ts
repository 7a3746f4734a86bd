import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { type Instalment, isOpen } from '../instalments/instalment'
import type { SpreadLine } from './payment'

/** The fields of an open instalment that a payment is spread over. */
export type OpenPart = Pick<
  Instalment,
  'id' | 'policy_id' | 'number' | 'due_on' | 'amount' | 'paid' | 'status' | 'billing_mode'
>

/** Returns what is still to be paid of an instalment; negative for a refund. */
export const openOf = ({ amount, paid }: Pick<OpenPart, 'amount' | 'paid'>): Money =>
  less(amount, paid ?? noMoney(amount.currency))

/** Returns whether a payment by this method can pay an instalment: the carrier's statement pays what it bills. */
export const isPaidBy = (method: string, { billing_mode }: Pick<OpenPart, 'billing_mode'>): boolean =>
  billing_mode !== 'direct_bill' || ['carrier_statement', 'taken_over'].includes(method)

const byDue = (one: OpenPart, other: OpenPart) => one.due_on.localeCompare(other.due_on) || one.id - other.id

/**
 * Spreads an amount over open instalments of its currency and sign, the oldest first. What is left over after
 * the last one is in no line.
 */
export function oldestFirst(amount: Money, method: string, parts: readonly OpenPart[]): SpreadLine[] {
  const sign = Math.sign(amount.amount)
  const lines: SpreadLine[] = []
  let left = amount
  const fitting = parts.filter(
    part => isOpen(part) && isPaidBy(method, part) && part.amount.currency === amount.currency,
  )
  for (const part of fitting.sort(byDue)) {
    const open = openOf(part)
    if (Math.sign(open.amount) !== sign || left.amount === 0) continue
    const taken = Math.abs(open.amount) < Math.abs(left.amount) ? open : left
    lines.push({ instalment_id: part.id, amount: taken })
    left = less(left, taken)
  }
  return lines
}

/** Returns the part of a payment that its spread leaves over. */
export const leftOver = (amount: Money, spread: readonly SpreadLine[]): Money =>
  less(amount, sumOf([noMoney(amount.currency), ...spread.map(line => line.amount)]))
