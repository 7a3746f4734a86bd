import type { Money } from '../../src/schema'
import type { Values } from '../../src/schema/resource'

/** A payment as it was taken. */
export interface Payment {
  paid_on: string
  amount: Money
  method: string
  reference: string | null
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
}

export type InstalmentStatus = 'pending' | 'due' | 'partly_paid' | 'overdue' | 'paid' | 'cancelled'

/** A record that the server has read, as the instalment that it is. */
export const asInstalment = (record: Values): Instalment => record as unknown as Instalment

/** Whether something is still to be paid, or paid out. */
export const isOpen = ({ status }: Instalment): boolean => status !== 'paid' && status !== 'cancelled'
