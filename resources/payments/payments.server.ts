import { ApiError, findRecord, type ServerHooks, type Writer } from '../../server/hooks'
import { less } from '../../src/core/money/arithmetic'
import type { Blocker } from '../../src/core/schema/resource'
import { applySpread } from './applySpread.server'
import { bookReversal } from './bookPayment.server'
import { completePayment, creditOf } from './completePayment.server'
import { migrateLapseDays, migratePayments } from './migrations.server'
import { asPayment, type BookedPayment } from './payment'

/** Returns whether the spread is given: of a reversal, and of a payment at an instalment, such as demo data. */
const isComplete = ({ reverses, instalment_id }: BookedPayment): boolean => Boolean(reverses || instalment_id)

/** Blocks the reversal of a payment whose credit was used, until what used it is reversed. */
async function creditUsed(reader: Writer, { customer_id, left_over }: BookedPayment): Promise<Blocker[]> {
  if (!left_over || left_over.amount <= 0) return []
  const credit = await creditOf(reader, customer_id, left_over.currency)
  return less(credit, left_over).amount < 0 ? [{ key: 'credit_used', params: { credit } }] : []
}

/** Locks the customer, so that nothing uses the credit of a payment while it is reversed. */
async function lockCredit(writer: Writer, payment: BookedPayment): Promise<void> {
  await findRecord(writer, 'customers', { id: payment.customer_id, lock: true })
  if ((await creditUsed(writer, payment)).length)
    throw new ApiError(409, 'not_possible', { message: 'resources.payments.missing.used' })
}

/** The hooks of payments. Booking and reversing enter them at their instalments in the same transaction. */
export const hooks: ServerHooks = {
  resource: 'payments',
  oneByOne: record => !isComplete(asPayment(record)),
  async beforeWrite({ action, record }, writer) {
    if (action === 'delete')
      throw new ApiError(409, 'not_possible', { message: 'resources.payments.rules.kept' })
    const payment = asPayment(record)
    if (action === 'reverse') await lockCredit(writer, payment)
    return action === 'create' && !isComplete(payment) ? completePayment(writer, payment) : undefined
  },
  blockers: async ({ transition, record }, reader) =>
    transition === 'reverse' ? creditUsed(reader, asPayment(record)) : [],
  async afterWrite({ action, record }, writer) {
    const payment = asPayment(record)
    if (action === 'create' && !payment.instalment_id) await applySpread(writer, payment)
    if (action === 'reverse') await bookReversal(writer, payment, { reversal_kind: payment.reversal_kind })
  },
  migrations: { payment_records: migratePayments, lapse_days: migrateLapseDays },
}
