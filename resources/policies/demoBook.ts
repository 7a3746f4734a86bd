import { less, percentOf, shareOf, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'
import type { Money } from '../../src/define'
import { returnPremium } from '../premium/cancellation'
import { endorsementPrice } from '../premium/endorsement'
import { instalmentPlan } from '../premium/instalments'
import { premiumTotal, type TaxLine } from '../premium/total'
import { lapseDay } from './grace'

/** The fields from which a demo policy's versions and instalments are derived. */
export interface BookedPolicy {
  policy_no: string | null
  status: string
  effective: string
  expiry: string
  term_months: number
  premium_net: Money
  fees?: Money | null
  taxes: TaxLine[]
  instalment_count: number
  cancel_date?: string | null
  billing_mode?: string | null
  cancel_method?: 'flat' | 'pro_rata' | 'short_rate' | null
}

export interface BookedInstalment {
  number: number
  kind: string
  due_on: string
  amount: Money
  paid: Money
  status: string
  planned: Money | null
  payments: { paid_on: string; amount: Money; method: string; reference: string }[]
}

/** Returns a stored policy as the fields from which its parts are derived. */
export const bookedPolicy = (record: object): BookedPolicy => record as BookedPolicy

/**
 * Returns the date and the amount of a demo policy's endorsement, or undefined if it has none. Derived from
 * the policy number, so every call returns the same.
 */
export function endorsementOf({ policy_no, status, effective }: BookedPolicy, today: string) {
  const seed = seedOf(policy_no)
  const day = daysAfter(effective, 45 + (seed % 20))
  if (seed % 6 || !['in_force', 'expired'].includes(status) || day > today) return undefined
  return { day, amount: 12_000 + (seed % 9) * 4_000 }
}

/** Returns the digits of the policy number as a seed; 1 if the policy has no number yet. */
export const seedOf = (policy_no: string | null): number => Number(policy_no?.replace(/\D/gu, '') || 1)

const methods = ['transfer', 'card', 'cash', 'cheque', 'direct_debit']

function paidOf(part: { due_on: string; amount: Money }, policy: BookedPolicy, today: string) {
  const seed = seedOf(policy.policy_no)
  const { due_on, amount } = part
  const none = { ...amount, amount: 0 }
  const late = seed % 9 === 4 && due_on > daysAfter(today, -29)
  const stopped = policy.status === 'lapsed' && due_on > policy.effective
  const paid_on = daysAfter(due_on, seed % 4)
  const early = seed % 5 === 1 && due_on > today && due_on <= daysAfter(today, 60)
  if (policy.status === 'bound' || late || stopped || (paid_on > today && !early))
    return { paid: none, payments: [] }
  const paid = early ? { ...amount, amount: Math.trunc(amount.amount / 2) } : amount
  const payment = {
    paid_on: early ? daysAfter(today, -1) : paid_on,
    amount: paid,
    method: methods[seed % 5] as string,
    reference: `R${seed}-${due_on.slice(2, 7)}`,
  }
  return { paid, payments: [payment] }
}

interface Due {
  due_on: string
  amount: Money
  billing_mode?: string | null
}

function statusOf({ due_on, amount, billing_mode }: Due, paid: Money, today: string): string {
  if (paid.amount === amount.amount) return 'paid'
  if (due_on < today && billing_mode !== 'direct_bill') return 'overdue'
  if (paid.amount) return 'partly_paid'
  return due_on <= daysAfter(today, 7) ? 'due' : 'pending'
}

/**
 * Returns the total of the first premium, the price of the endorsement, the return premium and the
 * instalments.
 */
export function bookOf(policy: BookedPolicy, today: string) {
  const { currency } = policy.premium_net
  const none = { amount: 0, currency }
  const change = endorsementOf(policy, today)
  const first = premiumTotal({
    ...policy,
    premium_net: less(policy.premium_net, { amount: change?.amount ?? 0, currency }),
  }) as Money
  const price = change && endorsementPrice({ amount: change.amount, currency }, change.day, policy)
  const plan = instalmentPlan(first, policy.instalment_count, policy).map(part => ({
    ...part,
    kind: 'premium',
  }))
  if (change && price) plan.push({ due_on: change.day, amount: price.total, kind: 'endorsement' })
  const whole = sumOf([first, price?.total ?? none])
  const ended = policy.status === 'cancelled' ? endedOn(policy, whole) : undefined
  const parts = plan.map((part): Omit<BookedInstalment, 'number'> => {
    const { paid, payments } = paidOf(part, policy, ended && policy.cancel_date ? policy.cancel_date : today)
    if (ended && !paid.amount) return { ...part, paid, payments, status: 'cancelled', planned: part.amount }
    if (ended && paid.amount !== part.amount.amount)
      return { ...part, amount: paid, paid, payments, status: 'paid', planned: part.amount }
    return {
      ...part,
      paid,
      payments,
      status: statusOf({ ...part, billing_mode: policy.billing_mode }, paid, today),
      planned: null,
    }
  })
  if (ended) settle(parts, ended.kept, policy.cancel_date ?? today)
  return { change, price, whole, charged: ended?.kept ?? whole, returned: ended?.returned ?? null, parts }
}

function endedOn(policy: BookedPolicy, whole: Money) {
  const { cancel_method, cancel_date, effective, fees } = policy
  const day = cancel_date ?? effective
  const returned = returnPremium({
    method: cancel_method ?? 'pro_rata',
    day,
    term: policy,
    charged: whole,
    fees,
  })
  return { returned, kept: less(whole, returned) }
}

// Adds a refund or a final balance, paid a week later.
function settle(parts: Omit<BookedInstalment, 'number'>[], kept: Money, day: string): void {
  const valid = parts.filter(({ status }) => status !== 'cancelled').map(({ amount }) => amount)
  const amount = less(kept, sumOf([{ ...kept, amount: 0 }, ...valid]))
  if (!amount.amount) return
  const payment = { paid_on: daysAfter(day, 7), amount, method: 'transfer', reference: 'END' }
  parts.push({
    kind: amount.amount < 0 ? 'refund' : 'balance',
    due_on: day,
    amount,
    paid: amount,
    payments: [payment],
    status: 'paid',
    planned: null,
  })
}

/** Returns the commission on the charged amount, calculated as the policy's hooks do. */
export function commissionFor(policy: BookedPolicy, rate: string, today: string): Money {
  const { change, price, whole, charged } = bookOf(policy, today)
  const { currency } = policy.premium_net
  const first = less(policy.premium_net, { amount: change?.amount ?? 0, currency })
  const full = percentOf(sumOf([first, price?.net ?? { amount: 0, currency }]), rate)
  return whole.amount > 0 ? shareOf(full, charged.amount, whole.amount) : full
}

/** Returns the totals of a policy's instalments, as the policy stores them. */
export function figuresOf(policy: BookedPolicy, today: string) {
  const { charged, returned, parts } = bookOf(policy, today)
  const valid = parts.filter(({ status }) => status !== 'cancelled')
  const paid = sumOf([{ ...charged, amount: 0 }, ...valid.map(part => part.paid)])
  const next = valid
    .filter(({ status }) => status !== 'paid')
    .map(({ due_on }) => due_on)
    .sort()[0]
  return {
    charged_total: charged,
    paid,
    balance: less(charged, paid),
    next_due_on: next ?? null,
    lapse_on: policy.billing_mode === 'direct_bill' ? null : next ? lapseDay(next) : null,
    return_premium: returned,
  }
}
