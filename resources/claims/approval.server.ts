import { findRecord, findRecords, invalid, type Writer } from '../../server/hooks'
import { compareMoney, less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { coverageOf, mostApproved, namesOf } from './cover'
import { coveragesOf } from './policy.server'

/** Claims that have used up a part of the limit. */
const USING = ['approved', 'paid', 'closed']

/** What keeps an amount from being approved: the limit that is left, payments made, and the second person. */
export async function approvalBlockers(
  writer: Writer,
  transition: string,
  record: Values,
): Promise<Blocker[]> {
  const approved = record.approved as Money | null
  const policyId = Number(record.policy_id)
  // Whoever else approves a claim of this policy waits: they use up the same limit.
  const policy = await findRecord(writer, 'policies', { id: policyId, lock: approved !== null })
  if (!policy) return []
  const open = await coverageBlocker(writer, record, policy)
  if (open) return [open]
  if (!approved) return []
  if (record.currency && approved.currency !== record.currency)
    throw invalid({ approved: [{ key: 'resources.claims.rules.one_currency' }] })
  const tooMuch = (await limitBlocker(writer, record, approved)) ?? lossBlocker(record, approved)
  const paid = await paymentBlocker(writer, record, approved)
  const second = transition === 'approve' ? await secondPersonBlocker(writer, record, approved) : undefined
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

/** A deductible comes off the loss, not only off the limit: without it a loss below the limit would be paid in full. */
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

/** What other claims have used up of a limit that is one for the whole term. */
async function usedBefore(writer: Writer, record: Values): Promise<Money[]> {
  const type = await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id) })
  const coverages = (type?.coverages as { code: string; limit_kind: string }[] | null) ?? []
  const kind = coverages.find(({ code }) => code === record.coverage)?.limit_kind
  if (kind === 'per_occurrence') return []
  const others = await findRecords(writer, 'claims', {
    filter: {
      policy_id: record.policy_id,
      coverage: record.coverage,
      status_eq_any: USING,
      id_neq: record.id,
    },
  })
  return others.flatMap(({ approved }) => (approved ? [approved as Money] : []))
}

async function paymentBlocker(writer: Writer, record: Values, approved: Money): Promise<Blocker | undefined> {
  const amount = await committed(writer, Number(record.id), approved.currency)
  return amount.amount > approved.amount
    ? { key: 'below_payments', field: 'approved', params: { amount } }
    : undefined
}

/** What has been entered to be paid for a claim and was not refused. */
export async function committed(writer: Writer, claimId: number, currency: string): Promise<Money> {
  const payments = await findRecords(writer, 'claim-payments', {
    filter: {
      claim_id: claimId,
      status_neq: 'refused',
    },
  })
  return sumOf([noMoney(currency), ...payments.map(({ amount }) => amount as Money)])
}

/** Above the limit of the type, who approves is not who gave the first approval, and the amount is the same. */
async function secondPersonBlocker(
  writer: Writer,
  record: Values,
  approved: Money,
): Promise<Blocker | undefined> {
  const type = await findRecord(writer, 'insurance-types', { id: Number(record.insurance_type_id) })
  const limit = type?.claim_limit as Money | null | undefined
  // An amount in another currency cannot be compared with the limit: it needs two people as well.
  if (!limit || (limit.currency === approved.currency && approved.amount <= limit.amount)) return undefined
  const proposed = record.proposed as Money | null
  if (!proposed || !record.proposed_by) return { key: 'second_person', field: 'approved', params: { limit } }
  if (record.proposed_by === writer.actor?.id) return { key: 'same_person' }
  return proposed.amount === approved.amount && proposed.currency === approved.currency
    ? undefined
    : { key: 'other_amount', field: 'approved', params: { amount: proposed } }
}
