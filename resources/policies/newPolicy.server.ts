import { findRecord, findRecords, invalid, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import { earlierOf } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { addInstalments } from '../instalments/addInstalments.server'
import { bookPayment } from '../payments/bookPayment.server'
import { type Cutting, instalmentPlan } from '../premium/instalments'
import { commissionOf, type DatedTaxLine, premiumTotal, taxLinesOn, taxTotal } from '../premium/total'
import { boundUntil, lapseDay } from './grace'
import { noticeOf } from './notice'
import { asPolicy, type Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'
import { refreshRenewal } from './renewalStanding.server'

/** Returns the values that a new policy takes from its insurance type and company, and its charged total. */
export async function completed(writer: Writer, record: Values): Promise<Values> {
  const policy = asPolicy(record)
  const type = await findRecord(writer, 'insurance-types', { id: policy.insurance_type_id })
  const company = await findRecord(writer, 'insurance-companies', { id: policy.insurance_company_id })
  const lines = (type?.tax_lines ?? []) as DatedTaxLine[]
  // A quote's taxes stay as agreed, even if there are none.
  const agreed = policy.quote_id || policy.taxes?.length
  const taxes = agreed ? policy.taxes : taxLinesOn(lines, policy.effective, policy.premium_net.currency)
  const tax_rounding = policy.quote_id ? policy.tax_rounding : (type?.tax_rounding as Policy['tax_rounding'])
  const parts = { ...policy, taxes, tax_rounding }
  const total = premiumTotal(parts)
  if (!total) throw invalid({ coverages: [{ key: 'resources.policies.rules.covers_priced' }] })
  return {
    previous_policy_id: policy.previous_policy_id ?? (await termBefore(writer, policy)),
    taxes,
    tax_rounding,
    tax_total: taxTotal(parts),
    premium_total: total,
    charged_total: total,
    commission_expected: commissionOf(parts, policy.commission_rate),
    billing_mode: policy.billing_mode ?? company?.billing_mode ?? 'agency_bill',
    cancel_method: type?.cancellation_method ?? 'pro_rata',
    taxes_kept: type?.taxes_kept ?? null,
    minimum_premium: (type?.minimum_premium as Money | null) ?? null,
    notice_by: noticeOf(policy, type),
    collects_from: collectsFrom(policy, todayIn(writer.context)),
    bound_until: boundUntil(policy, todayIn(writer.context), type?.cover_note_days as number | null),
  }
}

/**
 * Returns the day from which the office collects a policy: from its first day on, unless it was taken over while
 * it was running. What was due before its recording then never counts as overdue.
 */
function collectsFrom(policy: Policy, today: string): string | null {
  const { collects_from, quote_id, continued } = policy
  return collects_from ?? (!quote_id && !continued && isOld(policy, today) ? today : null)
}

/**
 * Returns whether a policy began so long ago that what was due would already have lapsed its cover. A policy that is
 * recorded a few days late is new business: the office collects it.
 */
const isOld = ({ effective }: Policy, today: string): boolean => lapseDay(effective) < today

/**
 * Books what was paid before the office collected: the given amount, or, for a policy that began long ago, all that
 * was due until then.
 */
async function bookTakenOver(writer: Writer, policy: Policy): Promise<void> {
  const { id: policy_id, customer_id, collects_from, paid_before, billing_mode } = policy
  if (!collects_from || (billing_mode === 'direct_bill' && !paid_before)) return
  const due = await findRecords(writer, 'instalments', { filter: { policy_id, due_on_lt: collects_from } })
  const none = noMoney(policy.premium_net.currency)
  const whole = isOld(policy, todayIn(writer.context)) ? due.map(part => part.amount as Money) : []
  const amount = paid_before ?? sumOf([none, ...whole])
  const paid_on = earlierOf(collects_from, todayIn(writer.context))
  if (amount.amount > 0)
    await bookPayment(writer, { customer_id, policy_id, amount, paid_on, method: 'taken_over' })
}

/** Returns the ID of the term of the same contract that ends when a policy starts, or null. */
async function termBefore(writer: Writer, policy: Policy): Promise<number | null> {
  const { policy_no, insurance_company_id, effective } = policy
  if (!policy_no) return null
  const [before] = await findRecords(writer, 'policies', {
    filter: { insurance_company_id, policy_no, expiry: effective, status_neq_any: ['cancelled'] },
    limit: 1,
  })
  return before?.id ?? null
}

/**
 * Creates the instalments, the first version and the charges of a new policy, and starts its cover if its first day has
 * come and the carrier's number is known.
 */
export async function startPolicy(writer: Writer, policy: Policy): Promise<void> {
  const total = policy.charged_total ?? noMoney(policy.premium_net.currency)
  const type = await findRecord(writer, 'insurance-types', { id: policy.insurance_type_id })
  const { effective, expiry, fees, tax_total } = policy
  const { fees_in_first, instalment_shares } = (type ?? {}) as Cutting
  const cutting = { effective, expiry, fees, tax_total, fees_in_first, instalment_shares }
  const plan = instalmentPlan(total, policy.instalment_count ?? 1, cutting)
  const today = todayIn(writer.context)
  // Nothing is due before the term was made, even if the scheduled job was late.
  const due = (day: string) => (policy.continued && day < today ? today : day)
  await addInstalments(
    writer,
    policy,
    plan.map(part => ({ ...part, due_on: due(part.due_on), kind: 'premium' })),
  )
  await refreshPolicy(writer, policy.id, { from: effective, kind: 'balance' })
  await bookTakenOver(writer, policy)
  await refreshRenewal(writer, policy.previous_policy_id)
  await startIfEffective(writer, policy)
}

/**
 * Starts bound cover from its first day on, once the policy has the carrier's number. A policy whose term is
 * over expires at once.
 */
export async function startIfEffective(writer: Writer, policy: Policy): Promise<void> {
  const today = todayIn(writer.context)
  if (policy.status !== 'bound' || !policy.policy_no || policy.effective > today) return
  await transitionRecord(writer, 'policies', { id: policy.id, transition: 'start' })
  if (policy.expiry <= today)
    await transitionRecord(writer, 'policies', { id: policy.id, transition: 'expire' })
}
