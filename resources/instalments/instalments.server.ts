import { findRecord, type ServerHooks, todayIn, type Writer } from '../../server/hooks'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bookAt, reverseAt } from '../payments/bookPayment.server'
import { asPayment, type BookedPayment } from '../payments/payment'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import { systemOnly } from '../policies/systemOnly.server'
import { asInstalment, type Instalment } from './instalment'
import { paymentOptions } from './paymentOptions.server'
import { reopen } from './reopen.server'
import { afterReschedule, rescheduleBlockers, rescheduled } from './reschedule.server'
import { numbered, withReversal } from './reversal'

/** Books a payment of an amount at an instalment, and returns the values of the instalment with it. */
async function paidWith(writer: Writer, instalment: Instalment, amount: Money): Promise<Values> {
  const { amount: whole, paid, payments, payment_on, payment_method, payment_reference } = instalment
  const now = sumOf([paid ?? noMoney(whole.currency), amount])
  const before = numbered(payments)
  const payment = {
    paid_on: payment_on ?? todayIn(writer.context),
    amount,
    method: payment_method ?? 'transfer',
    reference: payment_reference,
  }
  const payment_id = await bookAt(writer, instalment, payment)
  return {
    paid: now,
    open: less(whole, now),
    payments: [...before, { number: before.length + 1, ...payment, payment_id }],
    payment_on: null,
    payment_amount: null,
    payment_reference: null,
  }
}

/** Returns the amount of a payment in part. What is entered for a refund is paid out. */
const partOf = (entered: Money, { amount }: Instalment): Money =>
  amount.amount < 0 ? less(noMoney(entered.currency), entered) : entered

/** Returns the payment record of an entry of an instalment. */
async function paymentOf(reader: Writer, { payments }: Instalment, number: string): Promise<BookedPayment> {
  const entry = numbered(payments).find(one => String(one.number) === number)
  const record = entry?.payment_id && (await findRecord(reader, 'payments', { id: entry.payment_id }))
  if (!record) throw new Error(`There is no payment ${number}`)
  return asPayment(record)
}

/**
 * Reverses a payment of an instalment, and returns the values of the instalment without it. The row is
 * locked, so a payment can't be reversed twice.
 */
async function reversedWith(writer: Writer, instalment: Instalment): Promise<Values> {
  const { id: instalment_id, amount: whole, paid, payments, reversed_payment, reversal_kind } = instalment
  if (!reversed_payment || !reversal_kind) throw new Error('A reversal needs a payment and a reason')
  const today = todayIn(writer.context)
  const payment = await paymentOf(writer, instalment, reversed_payment)
  const payment_id = await reverseAt(writer, payment, { reversal_kind, instalment_id })
  const how = { on: today, kind: reversal_kind, payment_id }
  const reversal = withReversal(payments, Number(reversed_payment), how)
  const now = sumOf([paid ?? noMoney(whole.currency), reversal.amount])
  return {
    paid: now,
    open: less(whole, now),
    payments: reversal.payments,
    has_reversal: true,
    reversed_on: today,
    reversed_payment: null,
    reversal_kind: null,
  }
}

/** Blocks the reversal, at one instalment, of a payment that is spread over several. */
async function spreadBlockers(reader: Writer, instalment: Instalment): Promise<readonly Blocker[]> {
  const { reversed_payment: number, payments } = instalment
  if (!number || !numbered(payments).some(one => String(one.number) === number)) return []
  const payment = await paymentOf(reader, instalment, number)
  const isWhole = payment.spread?.length === 1 && !payment.left_over?.amount
  const field = 'reversed_payment'
  return isWhole ? [] : [{ key: 'whole_payment', field, params: { payment: payment.number } }]
}

/**
 * The hooks of instalments. Each payment is booked as a payment record, and the policy's totals are updated,
 * in the same transaction.
 */
export const hooks: ServerHooks = {
  resource: 'instalments',
  async beforeWrite(write, writer) {
    systemOnly('instalments', write, writer)
    const { action, before, record } = write
    const instalment = asInstalment(record)
    if (action === 'pay' && before) {
      const stored = asInstalment(before)
      return paidWith(writer, instalment, stored.open ?? noMoney(stored.amount.currency))
    }
    if ((action === 'pay_part' || action === 'pay_more') && instalment.payment_amount)
      return paidWith(writer, instalment, partOf(instalment.payment_amount, instalment))
    if (action === 'reschedule') return rescheduled(writer, instalment)
    return action === 'reverse' && before ? reversedWith(writer, instalment) : undefined
  },
  blockers: async ({ transition, record }, reader) =>
    transition === 'reverse'
      ? spreadBlockers(reader, asInstalment(record))
      : transition === 'reschedule'
        ? rescheduleBlockers(reader, asInstalment(record))
        : [],
  async afterWrite({ action, record }, writer) {
    if (action === 'pay' || action === 'pay_part' || action === 'pay_more')
      await recalculatePolicy(writer, asInstalment(record).policy_id)
    if (action === 'reschedule') await afterReschedule(writer, asInstalment(record))
    if (action === 'reverse') {
      await reopen(writer, asInstalment(record))
      await recalculatePolicy(writer, asInstalment(record).policy_id)
    }
  },
  options: { reversed_payment: paymentOptions },
}
