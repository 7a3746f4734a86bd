import { type ServerHooks, todayIn } from '../../server/hooks'
import { less, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import { systemOnly } from '../policies/systemOnly.server'
import { asInstalment, type Instalment } from './instalment'
import { paymentOptions } from './paymentOptions.server'
import { reopen } from './reopen.server'
import { numbered, withReversal } from './reversal'

const nothing = (currency: string): Money => ({ amount: 0, currency })

function paidWith(instalment: Instalment, amount: Money, today: string): Values {
  const { amount: whole, paid, payments, payment_on, payment_method, payment_reference } = instalment
  const now = sumOf([paid ?? nothing(whole.currency), amount])
  const before = numbered(payments)
  const payment = {
    number: before.length + 1,
    paid_on: payment_on ?? today,
    amount,
    method: payment_method,
    reference: payment_reference,
  }
  return {
    paid: now,
    open: { amount: whole.amount - now.amount, currency: whole.currency },
    payments: [...before, payment],
    payment_on: null,
    payment_amount: null,
    payment_reference: null,
  }
}

/**
 * Returns the values of an instalment after a reversal. The row is locked, so a payment can't be reversed
 * twice.
 */
function reversedWith(instalment: Instalment, today: string): Values {
  const { amount: whole, paid, payments, reversed_payment, reversal_kind } = instalment
  if (!reversed_payment || !reversal_kind) throw new Error('A reversal needs a payment and a reason')
  const reversal = withReversal(payments, Number(reversed_payment), { on: today, kind: reversal_kind })
  const now = sumOf([paid ?? nothing(whole.currency), reversal.amount])
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

/** The hooks of instalments. They record payments and update the policy's totals in the same transaction. */
export const hooks: ServerHooks = {
  resource: 'instalments',
  async beforeWrite(write, writer) {
    systemOnly('instalments', write, writer)
    const { action, before, record } = write
    const instalment = asInstalment(record)
    const today = todayIn(writer.context)
    if (action === 'pay' && before) {
      const stored = asInstalment(before)
      return paidWith(instalment, stored.open ?? nothing(stored.amount.currency), today)
    }
    if ((action === 'pay_part' || action === 'pay_more') && instalment.payment_amount)
      return paidWith(instalment, instalment.payment_amount, today)
    return action === 'reverse' ? reversedWith(instalment, today) : undefined
  },
  async afterWrite({ action, record }, writer) {
    if (action === 'pay' || action === 'pay_part' || action === 'pay_more')
      await recalculatePolicy(writer, asInstalment(record).policy_id)
    if (action === 'reverse') {
      await reopen(writer, asInstalment(record))
      await recalculatePolicy(writer, asInstalment(record).policy_id)
    }
  },
  options: { reversed_payment: paymentOptions },
}
