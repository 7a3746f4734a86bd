import { findRecord, findRecords, invalid, type Writer } from '../../server/hooks'
import { compareMoney, less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { chosenLine, linesOf, totalWith } from '../claimLines/lines.server'
import { type Coverage, coverageOf, namesOf } from './cover'
import { limitBlocker } from './limits.server'
import { coverageListOf } from './policy.server'

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
  const lines = await linesOf(writer, record)
  const chosen = record.has_lines ? chosenLine(lines, record) : undefined
  if (record.has_lines && !chosen) return [{ key: 'choose_line', field: 'line' }]
  // The line with its own cover and amounts, or the claim itself with the person or vehicle of its only line.
  const { person, vehicle }: Values = lines[0] ?? {}
  const line: Values = chosen ? { ...record, ...asPart(chosen), approved } : { ...record, person, vehicle }
  const open = coverageBlocker(await coverageListOf(writer, record), line)
  if (open) return [open]
  if (!approved) return []
  if (record.currency && approved.currency !== record.currency)
    throw invalid({ approved: [{ key: 'resources.claims.rules.one_currency' }] })
  const total = chosen
    ? (totalWith(lines, { line: chosen, name: 'approved', amount: approved }) ?? approved)
    : approved
  const tooMuch = (await limitBlocker(writer, line, approved)) ?? lossBlocker(line, approved)
  const paid = await paymentBlocker(writer, line, approved)
  const second = transition === 'propose' ? undefined : await secondPersonBlocker(writer, record, total)
  return [tooMuch, paid, second].filter(blocker => blocker !== undefined)
}

/** Returns what a limit and a deductible need to know of a line. */
const asPart = (line: Values): Values => ({
  ...{ line_id: line.id, coverage: line.coverage, person: line.person, vehicle: line.vehicle },
  ...{ cover_limit: line.cover_limit, estimate: line.estimate, deductible: line.deductible },
  deductible_percent: line.deductible_percent,
})

function coverageBlocker(coverages: readonly Coverage[], record: Values): Blocker | undefined {
  const named = record.coverage as string | null
  if (named && coverageOf(coverages, named)) return undefined
  const names = namesOf(coverages)
  return names.length ? { key: 'coverage_open', field: 'coverage', params: { names } } : undefined
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

async function paymentBlocker(writer: Writer, record: Values, approved: Money): Promise<Blocker | undefined> {
  const amount = await committed(writer, record, approved.currency)
  return amount.amount > approved.amount
    ? { key: 'below_payments', field: 'approved', params: { amount } }
    : undefined
}

/** Payments that are paid or can still be paid. */
const STANDING = ['entered', 'approved', 'paid']

/**
 * Returns the sum of the payments that need the approved amount of a claim, or of its line `line_id`: neither
 * refused nor reversed.
 */
export async function committed(writer: Writer, { id, line_id }: Values, currency: string): Promise<Money> {
  const payments = await findRecords(writer, 'claim-payments', {
    filter: { claim_id: id, status_eq_any: STANDING, ...(line_id ? { line_id } : {}) },
  })
  const indemnities = payments.filter(({ kind }) => kind !== 'expense')
  return sumOf([noMoney(currency), ...indemnities.map(({ amount }) => amount as Money)])
}

/**
 * Above the insurance type's limit, blocks an approval by the first approver, or of an amount or line other than
 * the one approved first.
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
  if (!proposed || !record.proposed_by) {
    const key = limit.currency === approved.currency ? 'second_person' : 'second_person_currency'
    return { key, field: 'approved', params: { limit } }
  }
  if (record.proposed_by === writer.actor?.id) return { key: 'same_person' }
  if (record.has_lines && record.proposed_line !== record.line) return { key: 'other_line', field: 'line' }
  return proposed.amount === approved.amount && proposed.currency === approved.currency
    ? undefined
    : { key: 'other_amount', field: 'approved', params: { amount: proposed } }
}
