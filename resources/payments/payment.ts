import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { ReversalKind } from '../instalments/instalment'

/** How much of a payment belongs to an instalment. Refunds have negative amounts. */
export interface SpreadLine {
  instalment_id: number
  amount: Money
}

/** A payment to book. Without a spread, the oldest open instalments are paid first; an empty one keeps all as credit. */
export interface NewPayment {
  customer_id: number
  /** Spreads it only over the instalments of this policy. */
  policy_id?: number | null
  /** In minor units; negative if it is paid out. */
  amount: Money
  paid_on: string
  method: string
  reference?: string | null
  spread?: readonly SpreadLine[] | null
}

/** A booked payment. */
export interface BookedPayment extends NewPayment {
  id: number
  number: string
  status: 'booked' | 'reversed'
  spread: SpreadLine[] | null
  /** The part that no instalment uses: what the customer's credit grows or shrinks by. */
  left_over: Money | null
  /** The instalment at which the payment was recorded. */
  instalment_id: number | null
  reverses: number | null
  reversal_kind: ReversalKind | null
}

/** Casts a record to a payment. */
export const asPayment = (record: Values): BookedPayment => record as unknown as BookedPayment
