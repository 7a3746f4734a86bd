import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'

/** Why a booked payment is reversed. */
export const reversalKinds = ['bounced', 'wrong_instalment', 'wrong_amount', 'other'] as const
export type ReversalKind = (typeof reversalKinds)[number]

/** A recorded payment. */
export interface Payment {
  number?: number | null
  paid_on: string
  amount: Money
  method: string
  reference: string | null
  /** The payment that it is a part of. */
  payment_id?: number | null
  /** Set on the entry that reverses another payment: the reason. */
  reversal?: ReversalKind | null
  /** The number of the payment that this entry reverses. */
  reverses?: number | null
  /** The number of the entry that reverses this payment. */
  reversed_by?: number | null
}

/** The fields of an instalment that payments and the policy's totals need. */
export interface Instalment {
  id: number
  policy_id: number
  customer_id: number
  number: number
  label: string
  kind: 'premium' | 'endorsement' | 'balance' | 'refund'
  due_on: string
  amount: Money
  paid: Money | null
  open: Money | null
  status: InstalmentStatus
  planned: Money | null
  payments: Payment[] | null
  payment_on: string | null
  payment_method: string | null
  payment_reference: string | null
  payment_amount: Money | null
  reversed_payment: string | null
  reversal_kind: ReversalKind | null
  reversed_on: string | null
  endorsement_id: number | null
  billing_mode: string | null
  before_collection: boolean | null
  /** Parts that a transition splits off, with their due dates. */
  split: { due_on: string; amount: Money }[] | null
}

export type InstalmentStatus = 'pending' | 'due' | 'partly_paid' | 'overdue' | 'paid' | 'cancelled'

/** Casts a record to an instalment. */
export const asInstalment = (record: Values): Instalment => record as unknown as Instalment

/** Returns whether something is still to be paid or refunded. */
export const isOpen = ({ status }: Pick<Instalment, 'status'>): boolean =>
  status !== 'paid' && status !== 'cancelled'
