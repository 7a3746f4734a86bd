import { todayIn } from '../../server/records/scope'
import type { ServerHooks } from '../../server/records/write/serverHooks'
import { sumOf } from '../../src/fields/money/arithmetic'
import type { Money } from '../../src/schema'
import type { Values } from '../../src/schema/resource'
import { madeByServer } from '../policies/madeByServer.server'
import { tellPolicy } from '../policies/tellPolicy.server'
import { asInstalment, type Instalment } from './instalment'

const nothing = (currency: string): Money => ({ amount: 0, currency })

function paidWith(instalment: Instalment, amount: Money, today: string): Values {
  const { amount: whole, paid, payments, payment_on, payment_method, payment_reference } = instalment
  const now = sumOf([paid ?? nothing(whole.currency), amount])
  const payment = {
    paid_on: payment_on ?? today,
    amount,
    method: payment_method,
    reference: payment_reference,
  }
  return {
    paid: now,
    open: { amount: whole.amount - now.amount, currency: whole.currency },
    payments: [...(payments ?? []), payment],
    payment_on: null,
    payment_amount: null,
    payment_reference: null,
  }
}

/** Payments; the figures of the policy follow in the same transaction. */
export const hooks: ServerHooks = {
  resource: 'instalments',
  async beforeWrite(write, _db, writer) {
    madeByServer('instalments', write, writer)
    const { action, before, record } = write
    const instalment = asInstalment(record)
    const today = todayIn(writer.context)
    if (action === 'pay' && before) {
      const held = asInstalment(before)
      return paidWith(instalment, held.open ?? nothing(held.amount.currency), today)
    }
    if ((action === 'pay_part' || action === 'pay_more') && instalment.payment_amount)
      return paidWith(instalment, instalment.payment_amount, today)
    return undefined
  },
  async afterWrite({ action, record }, db, writer) {
    if (action === 'pay' || action === 'pay_part' || action === 'pay_more')
      await tellPolicy(writer, db, asInstalment(record).policy_id)
  },
}
