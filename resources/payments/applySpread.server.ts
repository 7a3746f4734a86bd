import { changeRecord, findRecord, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { asInstalment, type Instalment } from '../instalments/instalment'
import { reopen } from '../instalments/reopen.server'
import { numbered, withReversal } from '../instalments/reversal'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import type { BookedPayment } from './payment'

/** Enters a payment, or the reversal of one, at its instalments, and recalculates their policies. */
export async function applySpread(writer: Writer, payment: BookedPayment): Promise<void> {
  const policies = new Set<number>()
  const lines = [...(payment.spread ?? [])].sort((one, other) => one.instalment_id - other.instalment_id)
  for (const { instalment_id: id, amount } of lines) {
    const record = await findRecord(writer, 'instalments', { id, lock: true })
    if (!record) throw new Error(`There is no instalment ${id}`)
    const instalment = asInstalment(record)
    if (payment.reverses) await takeBack(writer, instalment, { ...payment, amount })
    else await receive(writer, instalment, { ...payment, amount })
    policies.add(instalment.policy_id)
  }
  for (const id of [...policies].sort((one, other) => one - other)) await recalculatePolicy(writer, id)
}

const paidWith = ({ paid, amount }: Instalment, more: Money): Money =>
  sumOf([paid ?? noMoney(amount.currency), more])

async function receive(writer: Writer, instalment: Instalment, payment: BookedPayment): Promise<void> {
  const before = numbered(instalment.payments)
  const paid = paidWith(instalment, payment.amount)
  const { paid_on, amount, method, reference = null, id: payment_id } = payment
  const entry = { number: before.length + 1, paid_on, amount, method, reference, payment_id }
  const isWhole = paid.amount === instalment.amount.amount
  const inPart = instalment.status === 'partly_paid' ? 'receive_more' : 'receive_part'
  await transitionRecord(writer, 'instalments', {
    id: instalment.id,
    transition: isWhole ? 'receive' : inPart,
    values: { paid, payments: [...before, entry] },
  })
}

async function takeBack(writer: Writer, instalment: Instalment, reversal: BookedPayment): Promise<void> {
  const { id, payments } = instalment
  const original = numbered(payments).find(({ payment_id }) => payment_id === reversal.reverses)
  if (!original) throw new Error(`Instalment ${id} has no payment ${reversal.reverses}`)
  const on = todayIn(writer.context)
  const kind = reversal.reversal_kind ?? 'other'
  const after = withReversal(payments, original.number, { on, kind, payment_id: reversal.id })
  const paid = paidWith(instalment, after.amount)
  const values = { paid, payments: after.payments, has_reversal: true, reversed_on: on }
  const changed = await changeRecord(writer, 'instalments', { id, values })
  if (instalment.status !== 'overdue') await reopen(writer, asInstalment(changed))
}
