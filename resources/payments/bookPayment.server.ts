import { createRecordFor, type Stored, todayIn, transitionRecord, type Writer } from '../../server/hooks'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import type { Instalment, ReversalKind } from '../instalments/instalment'
import { asPayment, type BookedPayment, type NewPayment } from './payment'

/**
 * Books a payment of a customer and enters it at its instalments: those of its spread, or else the oldest
 * open ones. Returns the payment; what is left over is the customer's credit.
 */
export async function bookPayment(writer: Writer, payment: NewPayment): Promise<BookedPayment> {
  return asPayment(await createRecordFor(writer, 'payments', { ...payment }))
}

/** Books the payment of an instalment that is being written, which enters it itself. Returns its ID. */
export async function bookAt(
  writer: Writer,
  instalment: Instalment,
  { paid_on, method, reference, amount }: Pick<NewPayment, 'paid_on' | 'method' | 'reference' | 'amount'>,
): Promise<number> {
  const { id: instalment_id, customer_id, policy_id } = instalment
  const { id } = await createRecordFor(writer, 'payments', {
    customer_id,
    policy_id,
    amount,
    paid_on,
    method,
    reference,
    spread: [{ instalment_id, amount }],
    left_over: noMoney(amount.currency),
    instalment_id,
  })
  return id
}

const negative = ({ amount, currency }: Money): Money => ({ amount: amount && -amount, currency })

/** Books the mirrored payment that reverses one. It is entered at the instalments unless one enters it itself. */
export async function bookReversal(
  writer: Writer,
  payment: BookedPayment,
  further: { reversal_kind: ReversalKind | null; instalment_id?: number },
): Promise<Stored> {
  const { id, customer_id, policy_id, amount, method, reference, spread, left_over } = payment
  const values: Values = {
    customer_id,
    policy_id,
    amount: negative(amount),
    paid_on: todayIn(writer.context),
    method,
    reference,
    spread: (spread ?? []).map(line => ({ ...line, amount: negative(line.amount) })),
    left_over: negative(left_over ?? noMoney(amount.currency)),
    reverses: id,
    ...further,
  }
  return createRecordFor(writer, 'payments', values)
}

/** Reverses a payment at its only instalment, which is being written. Returns the ID of the mirrored payment. */
export async function reverseAt(
  writer: Writer,
  payment: BookedPayment,
  { reversal_kind, instalment_id }: { reversal_kind: ReversalKind; instalment_id: number },
): Promise<number> {
  await transitionRecord(writer, 'payments', {
    id: payment.id,
    transition: 'mirror',
    values: { reversal_kind },
  })
  return (await bookReversal(writer, payment, { reversal_kind, instalment_id })).id
}
