import { ApiError, findRecord, findRecords, invalid, type Writer } from '../../server/hooks'
import { canOn } from '../../src/core/access/ability'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { asInstalment, isOpen } from '../instalments/instalment'
import { asPayment, type NewPayment, type SpreadLine } from './payment'
import { isPaidBy, leftOver, type OpenPart, oldestFirst, openOf } from './spread'

const OPEN = ['pending', 'due', 'partly_paid', 'overdue']

const refuse = (field: string, rule: string, params: Values = {}) =>
  invalid({ [field]: [{ key: `resources.payments.rules.${rule}`, params }] })

/**
 * Returns the spread of a new payment, what is left over, and its policy if it has only one. Refuses a spread
 * that its instalments don't allow, and one that needs more credit than the customer has. The instalments and
 * the customer, for their credit, stay locked until the transaction ends.
 */
export async function completePayment(writer: Writer, payment: NewPayment): Promise<Values> {
  const { amount, method, spread, customer_id } = payment
  if (writer.ability && method === 'taken_over') throw refuse('method', 'by_taking_over')
  if ((method === 'set_off') !== (amount.amount === 0)) throw refuse('amount', 'set_off')
  await findRecord(writer, 'customers', { id: customer_id, lock: true })
  const parts = await partsFor(writer, payment)
  const lines = spread ?? oldestFirst(amount, method, parts)
  if (spread) checkSpread(payment, spread, parts)
  if (!lines.length && amount.amount === 0) throw refuse('spread', 'nothing')
  const used = parts.filter(({ id }) => lines.some(({ instalment_id }) => instalment_id === id))
  checkRights(writer, used)
  const left_over = leftOver(amount, lines)
  if (left_over.amount < 0) await checkCredit(writer, customer_id, left_over)
  const policies = new Set(used.map(({ policy_id }) => policy_id))
  const [only] = policies
  return { spread: lines, left_over, policy_id: payment.policy_id ?? (policies.size === 1 ? only : null) }
}

/** Locks the instalments that a payment can pay: those of its spread, or all open ones, in one order. */
async function partsFor(writer: Writer, { customer_id, policy_id, spread }: NewPayment): Promise<OpenPart[]> {
  if (spread && !spread.length) return []
  const filter = spread
    ? { id: spread.map(({ instalment_id }) => instalment_id) }
    : { customer_id, status_eq_any: OPEN, ...(policy_id && { policy_id }) }
  const found = await findRecords(writer, 'instalments', { filter, lock: true })
  return found.map(asInstalment)
}

function checkSpread(payment: NewPayment, spread: readonly SpreadLine[], parts: readonly OpenPart[]): void {
  const seen = new Set<number>()
  for (const [at, { instalment_id, amount }] of spread.entries()) {
    const part = parts.find(({ id }) => id === instalment_id)
    const field = (name: string) => `spread.${at}.${name}`
    if (!part || asInstalment({ ...part }).customer_id !== payment.customer_id || seen.has(instalment_id))
      throw refuse(field('instalment_id'), 'other_customer')
    if (payment.policy_id && part.policy_id !== payment.policy_id)
      throw refuse(field('instalment_id'), 'other_policy')
    if (!isPaidBy(payment.method, part)) throw refuse('method', 'by_statement')
    if (amount.currency !== payment.amount.currency || amount.currency !== part.amount.currency)
      throw refuse(field('amount'), 'other_currency', { currency: part.amount.currency })
    const open = isOpen(part) ? openOf(part) : noMoney(amount.currency)
    const fits = amount.amount * open.amount > 0 && Math.abs(amount.amount) <= Math.abs(open.amount)
    if (!fits) throw refuse(field('amount'), 'more_than_open', { open })
    seen.add(instalment_id)
  }
}

/** Refuses a payment for instalments that the user can't change. */
function checkRights({ ability, services }: Writer, parts: readonly OpenPart[]): void {
  const resource = services.resources.get('instalments')
  if (ability && !parts.every(record => canOn(ability, 'update', { resource, record: { ...record } })))
    throw new ApiError(403, 'forbidden', { about: resource })
}

/** Returns the credit of a customer in a currency: what their payments left over and nothing used yet. */
export async function creditOf(reader: Writer, customer_id: number, currency: string): Promise<Money> {
  const all = (await findRecords(reader, 'payments', { filter: { customer_id } })).map(asPayment)
  const left = all.flatMap(({ left_over }) => (left_over?.currency === currency ? [left_over] : []))
  return sumOf([noMoney(currency), ...left])
}

/** Refuses a payment that uses more credit than the customer has. */
async function checkCredit(writer: Writer, customer_id: number, change: Money): Promise<void> {
  const credit = await creditOf(writer, customer_id, change.currency)
  if (sumOf([credit, change]).amount < 0) throw refuse('amount', 'no_credit', { credit })
}
