import type { Money } from '../../src/define'

/** The amounts of a claim that are sums of its entries, each with the kind of entry that changes it. */
export const sums = {
  approved: 'approval',
  reserve: 'reserve',
  reserve_expense: 'expense_reserve',
  paid: 'payment',
  expenses: 'expense',
  recovery: 'recovery',
} as const
export type Sum = keyof typeof sums

export const sumNames = Object.keys(sums) as Sum[]
export const entryKinds = [...Object.values(sums), 'reversal', 'carried_over'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What was recovered: from a liable party, by selling the wreck, a deductible, an overpayment. */
export const recoveryKinds = ['recourse', 'salvage', 'deductible', 'overpayment', 'other'] as const

/** Reserves have a column of their own, because only managers can read them. */
export const isReserve = (sum: Sum): boolean => sum === 'reserve' || sum === 'reserve_expense'

interface Amounts {
  amount?: Money | null
  reserve?: Money | null
}

/** Returns the signed amount of an entry. */
export const amountOf = ({ amount, reserve }: Amounts): Money | null => amount ?? reserve ?? null
