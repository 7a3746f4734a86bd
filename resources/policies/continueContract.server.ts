import { sql } from 'kysely'
import {
  ApiError,
  createRecordFor,
  findRecord,
  findRecords,
  type Stored,
  transitionRecord,
  type Writer,
} from '../../server/hooks'
import { dayAt } from '../../src/core/field/relativeDate'
import { sumOf } from '../../src/core/money/arithmetic'
import { monthsAfter } from '../../src/core/schema/days'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { appointmentOn } from '../insuranceCompanies/appointments'
import { type DatedTaxLine, premiumTaxes, taxLinesOn, withExemptions } from '../premium/total'
import { nextExpiry, premiumForTerm } from './nextTerm'
import { isTacit } from './notice'
import { asPolicy, type Policy } from './policy'
import { exemptionsOf, lastDayVersion, policyWith } from './renewalCover.server'
import { livingRenewal, OPEN_ORDER, tookEffect } from './renewalStanding.server'

/**
 * Returns whether a policy's contract continues at the end of its term: its insurance type has tacit renewal,
 * nobody gave notice in time, and it has no next term yet. A policy that was recorded after its end is
 * history: its next term is recorded too. A renewal that the customer accepted is the next term, even if the
 * office has not issued it yet.
 */
export async function contractContinues(writer: Writer, policy: Policy): Promise<boolean> {
  const { notice_by, renewal_status, continued, created_at, expiry } = policy
  if (!notice_by || renewal_status === 'not_renewed' || renewal_status === 'renewed') return false
  if (!continued && created_at && dayAt(new Date(String(created_at)), writer.context.timeZone) >= expiry)
    return false
  return (await continuationBlockers(writer, policy)).length === 0
}

/** Returns why the next term of a contract can't be made from its last one. */
export async function continuationBlockers(reader: Writer, policy: Policy): Promise<readonly Blocker[]> {
  const type = await findRecord(reader, 'insurance-types', { id: policy.insurance_type_id })
  const accepted = await renewalOrders(reader, policy.id, ['accepted'])
  return [
    ...(isTacit(type) ? [] : [{ key: 'not_tacit' }]),
    ...((await livingRenewal(reader, policy.id)) ? [{ key: 'has_next_term' }] : []),
    ...accepted.map(({ number }) => ({ key: 'renewal_accepted', params: { order: number } })),
  ]
}

/** Returns another term of the same number that is in the way of a contract's next term. */
export async function laterTermBlockers(reader: Writer, policy: Policy): Promise<readonly Blocker[]> {
  const { id, policy_no, insurance_company_id, effective, expiry, term_months } = policy
  if (!policy_no) return []
  const terms = await findRecords(reader, 'policies', { filter: { insurance_company_id, policy_no } })
  return terms
    .map(asPolicy)
    .filter(term => term.id !== id && term.effective > effective && tookEffect(term))
    .filter(term => term.effective < monthsAfter(expiry, term_months))
    .slice(0, 1)
    .map(term => ({
      key: 'resources.policies.rules.terms_overlap',
      params: { policy: term.number, from: term.effective, until: term.expiry },
    }))
}

/**
 * Makes the next term of a contract whose term ended. If its rules refuse it, the term still ends: the renewal
 * is due again, and the people in charge are notified to make the next term by hand, which names the reason.
 */
export async function continueOrNotify(
  writer: Writer,
  policy: Policy,
  { suspended }: { suspended: boolean },
): Promise<void> {
  await sql`savepoint next_term`.execute(writer.db)
  try {
    await continueContract(writer, policy, { suspended })
    await sql`release savepoint next_term`.execute(writer.db)
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal
    await sql`rollback to savepoint next_term`.execute(writer.db)
    writer.services.log.warn({ id: policy.id, errors: refusal.options.errors }, 'A contract has no next term')
    await transitionRecord(writer, 'policies', {
      id: policy.id,
      transition: 'not_continue',
      values: { renewal_status: 'due' },
    })
  }
}

/** Returns the work orders that renew a policy and have one of the given statuses. */
export const renewalOrders = (reader: Writer, id: number, statuses: readonly string[]): Promise<Stored[]> =>
  findRecords(reader, 'work-orders', {
    filter: { expiring_policy_id: id, reason: 'renewal', status_eq_any: [...statuses] },
  })

/**
 * Creates the next term of a contract with tacit renewal, from the day on which the last one ended, and closes
 * its open renewal orders. A suspended contract continues suspended.
 */
export async function continueContract(
  writer: Writer,
  policy: Policy,
  { suspended }: { suspended: boolean },
): Promise<void> {
  const next = await createRecordFor(writer, 'policies', await nextTermOf(writer, policy))
  for (const { id } of await renewalOrders(writer, policy.id, OPEN_ORDER))
    await transitionRecord(writer, 'work-orders', {
      id,
      transition: 'continue',
      values: { continued_by_id: next.id },
    })
  if (!suspended) return
  const made = await findRecord(writer, 'policies', { id: next.id })
  if (made?.status === 'in_force')
    await transitionRecord(writer, 'policies', {
      id: next.id,
      transition: 'suspend',
      values: { suspended_from: next.effective },
    })
}

async function nextTermOf(writer: Writer, policy: Policy): Promise<Values> {
  const cover = policyWith(policy, await lastDayVersion(writer, policy))
  const { policy_no, insurance_company_id, insurance_type_id } = cover
  const type = await findRecord(writer, 'insurance-types', { id: insurance_type_id })
  const company = await findRecord(writer, 'insurance-companies', { id: insurance_company_id })
  const terms = await findRecords(writer, 'policies', { filter: { insurance_company_id, policy_no } })
  const firstStart = [
    policy.effective,
    ...terms.map(({ effective }) => String(effective)),
  ].sort()[0] as string
  const effective = policy.expiry
  const months = Number(type?.default_term_months ?? policy.term_months)
  const expiry = nextExpiry(effective, months, firstStart)
  const last = { effective: policy.effective, expiry: policy.expiry, months: policy.term_months }
  const forTerm = (part: Money | null) => premiumForTerm(part, last, { effective, expiry, months })
  const lines = (type?.tax_lines ?? []) as DatedTaxLine[]
  const premiums = premiumsOf(cover, forTerm)
  const money = {
    premium_net: premiums.net,
    loadings: forTerm(cover.loadings),
    discounts: forTerm(cover.discounts),
    fees: cover.fees,
    coverages: premiums.coverages,
  }
  const taxes = withExemptions(taxLinesOn(lines, effective, cover.premium_net.currency), exemptionsOf(cover))
  const isKnown = lines.length > 0 && premiumTaxes({ ...money, taxes }) !== null
  const parts = Math.round(((policy.instalment_count ?? 1) * months) / policy.term_months)
  return {
    previous_policy_id: policy.id,
    continued: true,
    policy_no,
    customer_id: cover.customer_id,
    insurance_company_id,
    insurance_type_id,
    question_set_id: cover.question_set_id,
    answers: cover.answers,
    beneficiaries: cover.beneficiaries,
    effective,
    term_months: months,
    expiry,
    ...money,
    // The insurance type's taxes on the first day. Without any, or if they need premiums of coverages that the
    // policy does not have, those of the last term.
    taxes: isKnown ? taxes : cover.taxes,
    billing_mode: policy.billing_mode,
    instalment_count: Math.min(24, Math.max(1, parts)),
    commission_rate: renewalRate(company, insurance_type_id, effective) ?? policy.commission_rate,
    assigned_to: policy.assigned_to,
  }
}

/** Returns the net premium of another term, and that of each coverage; if all have one, the net is their sum. */
function premiumsOf(
  { premium_net, coverages }: Policy,
  forTerm: (part: Money | null) => Money | null,
): { net: Money | null; coverages: Policy['coverages'] } {
  const scaled = coverages?.map(one => ({ ...one, premium: forTerm(one.premium) })) ?? null
  const before = coverages?.flatMap(({ premium }) => premium ?? []) ?? []
  const isWhole = before.length > 0 && sumOf(before).amount === premium_net.amount
  const parts = scaled?.flatMap(({ premium }) => premium ?? []) ?? []
  return { net: isWhole ? sumOf(parts) : forTerm(premium_net), coverages: scaled }
}

/** Returns the rate that an insurance company pays on a day for a renewal, or null without an appointment. */
function renewalRate(company: Stored | undefined, type: number, day: string): string | null {
  if (!company) return null
  const appointed = company as unknown as Parameters<typeof appointmentOn>[0]
  return appointmentOn(appointed, type, { day, basis: 'renewal' })?.commission_rate ?? null
}
