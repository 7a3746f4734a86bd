import { findRecord, findRecords, invalid, type Writer } from '../../server/hooks'
import { compareMoney, less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { coverageOf, mostApproved, namesOf } from './cover'
import { coveragesOf } from './policy.server'

/** Statuses of claims whose approval does not count. What was paid for them still does. */
const NOT_APPROVED = ['rejected', 'withdrawn', 'discarded']

/**
 * Returns the reasons why an amount can't be approved: the remaining limit, earlier payments and the second
 * approver.
 */
export async function approvalBlockers(
  writer: Writer,
  transition: string,
  record: Values,
): Promise<Blocker[]> {
  const approved = record.approved as Money | null
  const policyId = Number(record.policy_id)
  // Locks the policy, because simultaneous approvals of its claims use the same limit.
  const policy = await findRecord(writer, 'policies', { id: policyId, lock: approved !== null })
  if (!policy) return []
  const open = await coverageBlocker(writer, record, policy)
  if (open) return [open]
  if (!approved) return []
  if (record.currency && approved.currency !== record.currency)
    throw invalid({ approved: [{ key: 'resources.claims.rules.one_currency' }] })
  const tooMuch = (await limitBlocker(writer, record, approved)) ?? lossBlocker(record, approved)
  const paid = await paymentBlocker(writer, record, approved)
  const second = transition === 'propose' ? undefined : await secondPersonBlocker(writer, record, approved)
  return [tooMuch, paid, second].filter(blocker => blocker !== undefined)
}

async function coverageBlocker(writer: Writer, record: Values, policy: Values): Promise<Blocker | undefined> {
  const id = record.policy_version_id
  const version = typeof id === 'number' ? await findRecord(writer, 'policy-versions', { id }) : undefined
  const coverages = coveragesOf(version ?? policy)
  const named = record.coverage as string | null
  if (named && coverageOf(coverages, named)) return undefined
  const names = namesOf(coverages)
  return names.length ? { key: 'coverage_open', field: 'coverage', params: { names } } : undefined
}

async function limitBlocker(writer: Writer, record: Values, approved: Money): Promise<Blocker | undefined> {
  const limit = record.cover_limit as Money | null
  if (!limit) return undefined
  const used = await usedBefore(writer, record)
  const most = mostApproved(limit, record.deductible as Money | null, used)
  return most && compareMoney(approved, most) > 0
    ? { key: 'above_limit', field: 'approved', params: { limit: most } }
    : undefined
}

/**
 * Blocks amounts above the loss less the deductible. Without this check, a loss below the limit would be paid
 * in full.
 */
function lossBlocker(record: Values, approved: Money): Blocker | undefined {
  const [loss, deductible] = [record.estimate as Money | null, record.deductible as Money | null]
  if (!loss && (record.deductible_percent || deductible?.amount))
    return { key: 'loss_open', field: 'estimate' }
  if (!loss || !deductible?.amount) return undefined
  const left = less(loss, deductible)
  const most = left.amount < 0 ? noMoney(loss.currency) : left
  return compareMoney(approved, most) > 0
    ? { key: 'above_loss', field: 'approved', params: { most, loss, deductible } }
    : undefined
}

/** Returns the amounts that other claims have used of an aggregate limit, which applies to the whole term. */
async function usedBefore(writer: Writer, record: Values): Promise<Money[]> {
  const type = await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id) })
  const coverages = (type?.coverages as { code: string; limit_kind: string }[] | null) ?? []
  const kind = coverages.find(({ code }) => code === record.coverage)?.limit_kind
  if (kind === 'per_occurrence') return []
  const others = await findRecords(writer, 'claims', {
    filter: {
      policy_id: record.policy_id,
      coverage: record.coverage,
      id_neq: record.id,
    },
  })
  return others.flatMap(claim => usedBy(claim) ?? [])
}

/**
 * Returns the amount of a limit that a claim uses, whatever its status: a claim that was reopened still uses
 * what was approved and paid.
 */
export const usedBy = ({ status, approved, paid }: Values): Money | null =>
  (NOT_APPROVED.includes(String(status)) ? paid : (approved ?? paid)) as Money | null

async function paymentBlocker(writer: Writer, record: Values, approved: Money): Promise<Blocker | undefined> {
  const amount = await committed(writer, Number(record.id), approved.currency)
  return amount.amount > approved.amount
    ? { key: 'below_payments', field: 'approved', params: { amount } }
    : undefined
}

/** Payments that are paid or can still be paid. */
const STANDING = ['entered', 'approved', 'paid']

/** Returns the sum of the payments that need a claim's approved amount: neither refused nor reversed. */
export async function committed(writer: Writer, claimId: number, currency: string): Promise<Money> {
  const payments = await findRecords(writer, 'claim-payments', {
    filter: {
      claim_id: claimId,
      status_eq_any: STANDING,
    },
  })
  const indemnities = payments.filter(({ kind }) => kind !== 'expense')
  return sumOf([noMoney(currency), ...indemnities.map(({ amount }) => amount as Money)])
}

/**
 * Above the insurance type's limit, blocks an approval by the first approver, or of an amount other than the
 * one approved first.
 */
async function secondPersonBlocker(
  writer: Writer,
  record: Values,
  approved: Money,
): Promise<Blocker | undefined> {
  // An approval that is lowered exposes the office to less, so one person is enough.
  const before = (await findRecord(writer, 'claims', { id: Number(record.id) }))?.approved as Money | null
  if (before?.currency === approved.currency && approved.amount <= before.amount) return undefined
  const type = await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id) })
  const limit = type?.claim_limit as Money | null | undefined
  // An amount in another currency can't be compared with the limit, so it needs two people as well.
  if (!limit || (limit.currency === approved.currency && approved.amount <= limit.amount)) return undefined
  const proposed = record.proposed as Money | null
  if (!proposed || !record.proposed_by) return { key: 'second_person', field: 'approved', params: { limit } }
  if (record.proposed_by === writer.actor?.id) return { key: 'same_person' }
  return proposed.amount === approved.amount && proposed.currency === approved.currency
    ? undefined
    : { key: 'other_amount', field: 'approved', params: { amount: proposed } }
}
