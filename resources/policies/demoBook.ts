import { less, noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Act } from '../policyActs/act'
import { type ChargeKind, totalOf } from '../policyCharges/charge'
import { type ChargedCourse, planCharges } from '../policyCharges/plan'
import type { CancellationMethod } from '../premium/cancellation'
import { instalmentPlan } from '../premium/instalments'
import type { TaxLine } from '../premium/total'
import { coveredUntil } from './course'
import { lapseDay } from './grace'
import { type Content, contentOf } from './policy'
import { type Ending, returnLinesOf } from './returned'

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
  cancel_method?: CancellationMethod | null
  lapsed_on?: string | null
  suspended_from?: string | null
  commission_rate?: string | null
  billing_mode?: string | null
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
export function endorsementOf({ policy_no, status, effective, expiry }: BookedPolicy, today: string) {
  const seed = seedOf(policy_no)
  const day = daysAfter(effective, 45 + (seed % 20))
  if (seed % 6 || !['in_force', 'expired'].includes(status) || day > today || day >= expiry) return undefined
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

/** Returns the acts of a demo policy: its endorsement, and the day on which its cover ended or was interrupted. */
export function actsOf(policy: BookedPolicy, endorsement_id: number, today: string): Act[] {
  const { status, cancel_date, cancel_method, lapsed_on, suspended_from } = policy
  const change = endorsementOf(policy, today)
  const acts: Omit<Act, 'number'>[] = [
    ...(change ? [{ kind: 'endorsement' as const, effective: change.day, endorsement_id }] : []),
    ...(status === 'suspended' && suspended_from
      ? [{ kind: 'suspension' as const, effective: suspended_from, terms: 'none' as const }]
      : []),
    ...(status === 'lapsed' && lapsed_on ? [{ kind: 'lapse' as const, effective: lapsed_on }] : []),
    ...(status === 'cancelled' && cancel_date
      ? [{ kind: 'cancellation' as const, effective: cancel_date, method: cancel_method }]
      : []),
  ]
  return acts.map((act, at) => ({ ...act, number: at + 1 }))
}

/** Returns the course of a demo policy: its cover as issued, and its acts. */
export function courseOfDemo(
  record: object,
  { endorsement_id = 1, today }: { endorsement_id?: number; today: string },
): ChargedCourse<Content> {
  const policy = bookedPolicy(record)
  const { currency } = policy.premium_net
  const change = endorsementOf(policy, today)
  const annual_change = { amount: change?.amount ?? 0, currency }
  return {
    effective: policy.effective,
    first: { ...contentOf(record as Values), premium_net: less(policy.premium_net, annual_change) },
    acts: actsOf(policy, endorsement_id, today),
    patches: new Map(change ? [[endorsement_id, { annual_change }]] : []),
    prices: new Map(),
    taxes: new Map(),
    commission_rate: policy.commission_rate ?? null,
  }
}

/**
 * Returns the total of the first premium, the price of the endorsement, the return premium and the
 * instalments.
 */
export function bookOf(policy: BookedPolicy, today: string) {
  const none = noMoney(policy.premium_net.currency)
  const course = courseOfDemo(policy, { today })
  const charges = planCharges(course)
  const sumOfKinds = (...kinds: ChargeKind[]) =>
    sumOf([none, ...charges.filter(({ kind }) => kinds.includes(kind)).map(totalOf)])
  const change = endorsementOf(policy, today)
  const [first, added] = [sumOfKinds('premium', 'fee'), sumOfKinds('endorsement')]
  const plan = instalmentPlan(first, policy.instalment_count, policy).map(part => ({
    ...part,
    kind: 'premium',
  }))
  if (change) plan.push({ due_on: change.day, amount: added, kind: 'endorsement' })
  const whole = sumOf([first, added])
  const returned = policy.status === 'cancelled' ? less(none, sumOfKinds('return', 'penalty')) : undefined
  const charged = less(whole, returned ?? none)
  const parts = plan.map((part): Omit<BookedInstalment, 'number'> => {
    const { paid, payments } = paidOf(
      part,
      policy,
      returned && policy.cancel_date ? policy.cancel_date : today,
    )
    if (returned && !paid.amount)
      return { ...part, paid, payments, status: 'cancelled', planned: part.amount }
    if (returned && paid.amount !== part.amount.amount)
      return { ...part, amount: paid, paid, payments, status: 'paid', planned: part.amount }
    return {
      ...part,
      paid,
      payments,
      status: statusOf({ ...part, billing_mode: policy.billing_mode }, paid, today),
      planned: null,
    }
  })
  if (returned) settle(parts, charged, policy.cancel_date ?? today)
  return { course, charges, change, charged, returned: returned ?? null, parts }
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

/** The end of a demo policy, as its return premium is worked out. */
const endingOf = (
  { effective, expiry, cancel_date = null, cancel_method = null }: BookedPolicy,
  charge_rows: unknown,
): Ending => ({
  ...{ effective, expiry, cancel_date, cancel_method, charge_rows },
  ...{ carrier_return: null, taxes_kept: null, minimum_premium: null },
})

/** Returns the totals of a policy's instalments, as the policy stores them. */
export function figuresOf(policy: BookedPolicy, today: string) {
  const { course, charges, charged, returned, parts } = bookOf(policy, today)
  const valid = parts.filter(({ status }) => status !== 'cancelled')
  const paid = sumOf([{ ...charged, amount: 0 }, ...valid.map(part => part.paid)])
  const next = valid
    .filter(({ status }) => status !== 'paid')
    .map(({ due_on }) => due_on)
    .sort()[0]
  const charge_rows = charges
    .filter(({ kind }) => kind !== 'return' && kind !== 'penalty')
    .map(({ commission_rate: _rate, ...charge }) => charge)
  return {
    charged_total: charged,
    paid,
    balance: less(charged, paid),
    next_due_on: next ?? null,
    lapse_on: policy.billing_mode === 'direct_bill' ? null : next ? lapseDay(next) : null,
    return_premium: returned,
    commission_expected: sumOf([
      noMoney(charged.currency),
      ...charges.map(({ net, commission_rate }) => percentOf(net, commission_rate ?? '0')),
    ]),
    covered_until: coveredUntil(course),
    charge_rows,
    return_lines: returned && returnLinesOf(endingOf(policy, charge_rows)),
  }
}
