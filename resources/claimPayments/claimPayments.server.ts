import {
  ApiError,
  findRecord,
  findRecords,
  invalid,
  type ServerHooks,
  type Stored,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { less, noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { linesOf } from '../claimLines/lines.server'
import { committed } from '../claims/approval.server'
import { bookPaid, reversalBlockers, settle, unsettle } from './settle.server'

const refuse = (field: string, rule: string, params: Values = {}) =>
  invalid({ [field]: [{ key: `resources.claim-payments.rules.${rule}`, params }] })

/**
 * Returns the claim of a payment, locked until the transaction ends, so that simultaneous payments can't
 * exceed the approved amount.
 */
async function claimOf(writer: Writer, payment: Values): Promise<Stored> {
  const claim = await findRecord(writer, 'claims', { id: Number(payment.claim_id), lock: true })
  if (!claim) throw refuse('claim_id', 'claim_not_approved')
  return claim
}

/**
 * Statuses of claims for which expenses can be paid: experts and lawyers are paid whatever the decision, and
 * often send their invoice after the claim has ended.
 */
const EXPENSES = [
  'reported',
  'acknowledged',
  'under_review',
  'awaiting_documents',
  'approved',
  'paid',
  'rejected',
  'closed',
  'withdrawn',
]

function checkExpense(writer: Writer, claim: Stored, payment: Values): Stored {
  if (writer.ability && !EXPENSES.includes(String(claim.status)))
    throw refuse('claim_id', 'claim_not_reported')
  const { currency } = payment.amount as Money
  if (claim.currency && currency !== claim.currency)
    throw refuse('amount', 'claim_currency', { currency: claim.currency })
  return claim
}

/** Refuses a payment that would raise the total above the approved amount. Returns its claim. */
async function checkApproved(writer: Writer, payment: Values): Promise<Stored> {
  const claim = await claimOf(writer, payment)
  if (payment.kind === 'expense') return checkExpense(writer, claim, payment)
  const approved = claim.approved as Money | null
  if (!approved || (writer.ability && claim.status !== 'approved'))
    throw refuse('claim_id', 'claim_not_approved')
  const amount = payment.amount as Money
  if (amount.currency !== approved.currency)
    throw refuse('amount', 'claim_currency', { currency: approved.currency })
  const line = await lineOf(writer, claim, payment)
  const most = line ? ((line.approved as Money | null) ?? noMoney(approved.currency)) : approved
  const left = less(most, await committed(writer, { id: claim.id, line_id: line?.id }, approved.currency))
  if (amount.amount > left.amount) throw refuse('amount', 'within_approved', { left })
  return claim
}

/** Returns the line that a payment of a claim with several lines is for; undefined if the claim has one. */
async function lineOf(writer: Writer, claim: Stored, payment: Values): Promise<Stored | undefined> {
  if (!claim.has_lines) return undefined
  const line = (await linesOf(writer, claim)).find(({ id }) => id === payment.line_id)
  if (!line) throw refuse('line_id', 'choose_line')
  return line
}

async function numbered(writer: Writer, claim: Stored): Promise<Values> {
  const all = await findRecords(writer, 'claim-payments', { filter: { claim_id: claim.id } })
  const number = Math.max(0, ...all.map(one => Number(one.number))) + 1
  return { number, label: `${claim.number}/${number}` }
}

/** A restored payment keeps its number, unless another payment now has it. */
async function renumbered(writer: Writer, payment: Values): Promise<Values | undefined> {
  const { claim_id, number } = payment
  const [other] = await findRecords(writer, 'claim-payments', { filter: { claim_id, number }, limit: 1 })
  return other && numbered(writer, await claimOf(writer, payment))
}

/** D-08: payments never exceed the approved amount, and the person who enters a payment can't approve it. */
export const hooks: ServerHooks = {
  resource: 'claim-payments',
  oneByOne: true,
  async beforeWrite({ action, before, record }, writer) {
    if (action === 'create') {
      const claim = await checkApproved(writer, record)
      const [only] = record.line_id ? [] : await linesOf(writer, claim)
      return { ...(await numbered(writer, claim)), ...(only ? { line_id: only.id } : {}) }
    }
    if (action === 'restore') {
      if (record.status === 'entered') await checkApproved(writer, record)
      return renumbered(writer, record)
    }
    if (action === 'delete' && before?.status !== 'entered' && before?.status !== 'refused')
      throw new ApiError(409, 'not_possible', { message: 'resources.claim-payments.rules.kept' })
    if (action === 'reverse') return { reversed_on: todayIn(writer.context) }
    return action === 'approve' ? { approved_by: writer.actor?.id ?? null } : undefined
  },
  async blockers({ transition, record }, reader) {
    if (transition === 'refuse') return []
    if (transition === 'reverse') return reversalBlockers(reader, record)
    const claim = await findRecord(reader, 'claims', { id: Number(record.claim_id) })
    if (record.kind === 'expense')
      return EXPENSES.includes(String(claim?.status)) ? [] : [{ key: 'claim_not_reported' }]
    return claim?.status === 'approved' ? [] : [{ key: 'claim_not_approved' }]
  },
  async afterWrite({ action, record }, writer) {
    const isPaid = action === 'create' && record.status === 'paid'
    if (action !== 'pay' && action !== 'reverse' && !isPaid) return
    const settled = { claim: await claimOf(writer, record), payment: record }
    if (action === 'pay') await settle(writer, settled)
    else if (action === 'reverse') await unsettle(writer, settled)
    else await bookPaid(writer, settled)
  },
}
