import { findRecord, todayIn, type Writer } from '../../server/hooks'
import { compareMoney } from '../../src/core/money/arithmetic'
import type { Blocker } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bookPayment } from '../payments/bookPayment.server'
import { firstInstalment } from './firstInstalment'
import type { OrderQuote } from './orderQuote'
import { quotesOf, typeOfOrder } from './read.server'
import type { WorkOrder } from './workOrder'

const chosenOf = async (reader: Writer, order: WorkOrder): Promise<OrderQuote | undefined> =>
  (await quotesOf(reader, order.id)).find(({ id }) => id === order.accepted_quote_id)

async function firstOf(reader: Writer, order: WorkOrder): Promise<Money | null> {
  const chosen = await chosenOf(reader, order)
  return chosen ? firstInstalment(chosen, await typeOfOrder(reader, order)) : null
}

/**
 * Returns the reasons why a payment can't be taken before the policy is issued. It must be between the first
 * instalment and the total premium, in their currency.
 */
export async function paymentBlockers(reader: Writer, order: WorkOrder): Promise<readonly Blocker[]> {
  const chosen = await chosenOf(reader, order)
  const first = chosen && firstInstalment(chosen, await typeOfOrder(reader, order))
  if (!chosen?.premium_total || !first) return [{ key: 'nothing_due' }]
  const [amount, field] = [order.first_payment_amount, 'first_payment_amount']
  const params = { amount: first, total: chosen.premium_total }
  if (amount && amount.currency !== first.currency) return [{ key: 'payment_out', params, field }]
  const isOut = amount && (compareMoney(amount, first) < 0 || compareMoney(amount, chosen.premium_total) > 0)
  const company = await findRecord(reader, 'insurance-companies', { id: chosen.insurance_company_id })
  const method = order.first_payment_method
  return [
    ...(isOut ? [{ key: 'payment_out', params, field }] : []),
    ...(company?.billing_mode === 'direct_bill' && method && method !== 'carrier_statement'
      ? [{ key: 'by_statement', field: 'first_payment_method' }]
      : []),
  ]
}

/**
 * Returns the missing first payment, as the insurance type requires before a policy is issued: none, a
 * recorded payment or a proof of payment.
 */
export async function firstPaymentBlockers(reader: Writer, order: WorkOrder): Promise<readonly Blocker[]> {
  const { first_payment } = await typeOfOrder(reader, order)
  if (first_payment === 'proof') {
    const hasProof = (order.documents ?? []).some(({ kind }) => kind === 'payment_proof')
    return hasProof ? [] : [{ key: 'payment_proof', field: 'documents' }]
  }
  if (first_payment !== 'paid' || order.first_payment_amount) return []
  return [{ key: 'first_payment', params: { amount: await firstOf(reader, order) } }]
}

/**
 * Blocks a transition until the first payment is returned. Reads the stored record, because the field does
 * not apply to the status after the transition.
 */
export async function refundBlockers(reader: Writer, { id }: WorkOrder): Promise<readonly Blocker[]> {
  const amount = (await findRecord(reader, 'work-orders', { id }))?.first_payment_amount
  return amount ? [{ key: 'payment_held', params: { amount } }] : []
}

/** Returns the amount of the payment: the first instalment unless another amount was entered. */
export async function firstPaymentAmount(writer: Writer, order: WorkOrder): Promise<Partial<WorkOrder>> {
  const first_instalment = await firstOf(writer, order)
  return { first_instalment, first_payment_amount: order.first_payment_amount ?? first_instalment }
}

/** Books the payment that was taken before a policy was issued. It pays the policy's first instalments. */
export async function payWithFirst(writer: Writer, order: WorkOrder, policy_id: number): Promise<void> {
  const { customer_id, first_payment_amount, first_payment_on, first_payment_method } = order
  if (!first_payment_amount) return
  await bookPayment(writer, {
    customer_id,
    policy_id,
    amount: first_payment_amount,
    paid_on: first_payment_on ?? todayIn(writer.context),
    method: first_payment_method ?? 'transfer',
    reference: order.first_payment_reference,
  })
}
