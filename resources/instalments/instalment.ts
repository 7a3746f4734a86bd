import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'

/** Why a booked payment is reversed. */
export const reversalKinds = ['bounced', 'wrong_instalment', 'wrong_amount', 'other'] as const
export type ReversalKind = (typeof reversalKinds)[number]

/** A payment as it was taken. */
export interface Payment {
  number?: number | null
  paid_on: string
  amount: Money
  method: string
  reference: string | null
  /** Why it mirrors another payment. */
  reversal?: ReversalKind | null
  /** The number of the payment that it mirrors. */
  reverses?: number | null
  /** The number of the payment that mirrors it. */
  reversed_by?: number | null
}

/** An instalment, as far as payments and its policy's figures ask. */
export interface Instalment {
  id: number
  policy_id: number
  number: number
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
}

export type InstalmentStatus = 'pending' | 'due' | 'partly_paid' | 'overdue' | 'paid' | 'cancelled'

/** A record that the server has read, as the instalment that it is. */
export const asInstalment = (record: Values): Instalment => record as unknown as Instalment

/** Whether something is still to be paid, or paid out. */
export const isOpen = ({ status }: Instalment): boolean => status !== 'paid' && status !== 'cancelled'
