import { changeRecord, findRecord, invalid, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import { daysAfter } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { addInstalments } from '../instalments/addInstalments.server'
import { type Cutting, instalmentPlan } from '../premium/instalments'
import { commissionOf, type DatedTaxLine, premiumTotal, taxLinesOn, taxTotal } from '../premium/total'
import { boundUntil } from './grace'
import { asPolicy, type Policy } from './policy'
import { refreshPolicy } from './refreshPolicy.server'

/**
 * The number of days before the end of the term by which a contract with tacit renewal must be terminated.
 */
const NOTICE_DAYS = 60

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
    notice_by: type?.tacit_renewal ? daysAfter(policy.expiry, -NOTICE_DAYS) : null,
    bound_until: boundUntil(policy, todayIn(writer.context), type?.cover_note_days as number | null),
  }
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
  await addInstalments(
    writer,
    policy,
    plan.map(part => ({ ...part, kind: 'premium' })),
  )
  await refreshPolicy(writer, policy.id, { from: effective, kind: 'balance' })
  await renewedBy(writer, policy)
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

async function renewedBy(writer: Writer, { previous_policy_id }: Policy): Promise<void> {
  if (!previous_policy_id) return
  await changeRecord(writer, 'policies', { id: previous_policy_id, values: { renewal_status: 'renewed' } })
}
