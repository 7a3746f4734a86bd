import {
  ApiError,
  changeRecord,
  findRecord,
  findRecords,
  type Stored,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { book, bookDifferences, entriesOf } from '../claimEntries/book.server'
import { reserveAfter } from '../claims/amounts'

const isExpense = ({ kind }: Values) => kind === 'expense'

/** The amounts of a claim that a payment changes: what is paid, and the reserve for it. */
const columnsOf = (payment: Values) =>
  isExpense(payment)
    ? ({ paid: 'expenses', reserve: 'reserve_expense' } as const)
    : ({ paid: 'paid', reserve: 'reserve' } as const)

/** Returns the sum of the payments of the same kind that were paid and not reversed. */
async function paidFor(writer: Writer, claim: Stored, payment: Values): Promise<Money> {
  const payments = await findRecords(writer, 'claim-payments', {
    filter: { claim_id: claim.id, status: 'paid' },
  })
  const alike = payments.filter(one => isExpense(one) === isExpense(payment))
  return sumOf([noMoney((payment.amount as Money).currency), ...alike.map(({ amount }) => amount as Money)])
}

/** Adds a payment to what its locked claim has paid, and takes it from the reserve. */
export async function settle(writer: Writer, claim: Stored, payment: Values): Promise<void> {
  const { paid, reserve } = columnsOf(payment)
  const values = {
    [paid]: await paidFor(writer, claim, payment),
    [reserve]: reserveAfter(claim[reserve] as Money | null, payment.amount as Money),
  }
  const record = await changeRecord(writer, 'claims', { id: claim.id, values, action: 'payment' })
  const about = { payment_id: payment.id, on: payment.paid_on, reason: payment.payee }
  await bookDifferences(writer, { before: claim, record }, { ...about, sums: [paid, reserve] })
}

/** Adds the entry of a payment that was paid before it was recorded, as in an import. */
export async function bookPaid(writer: Writer, claim: Stored, payment: Values): Promise<void> {
  const values = { payment_id: payment.id, on: payment.paid_on, reason: payment.payee }
  await book(writer, claim, [{ sum: columnsOf(payment).paid, amount: payment.amount as Money, values }])
}

/**
 * Takes a reversed payment back from what its locked claim has paid, and returns to the reserve what the
 * payment took from it. A closed claim has no reserve.
 */
export async function unsettle(writer: Writer, claim: Stored, payment: Values): Promise<void> {
  // Checked again now that the claim is locked: a recovery can have been recorded since.
  if ((await reversalBlockers(writer, payment)).length)
    throw new ApiError(409, 'not_possible', { message: 'resources.claim-payments.rules.recovered' })
  const { paid, reserve } = columnsOf(payment)
  const own = (await entriesOf(writer, claim)).filter(one => one.payment_id === payment.id)
  const taken = own.filter(one => one.counts_as === reserve).map(one => one.reserve as Money)
  const left = claim[reserve] as Money | null
  const returned =
    left && claim.status !== 'closed' ? less(left, sumOf([noMoney(left.currency), ...taken])) : left
  const values = { [paid]: await paidFor(writer, claim, payment), [reserve]: returned }
  const record = await changeRecord(writer, 'claims', { id: claim.id, values, action: 'payment_reversal' })
  const booked = own.find(one => one.counts_as === paid)
  await bookDifferences(
    writer,
    { before: claim, record },
    {
      ...{ sums: [paid, reserve], kind: 'reversal', payment_id: payment.id, reversed_id: booked?.id ?? null },
      ...{ on: todayIn(writer.context), reason: payment.payee },
    },
  )
}

/** Blocks a reversal after which more would be recovered than was paid. */
export async function reversalBlockers(reader: Writer, payment: Values): Promise<Blocker[]> {
  const claim = await findRecord(reader, 'claims', { id: Number(payment.claim_id) })
  if (!claim) return []
  const size = (name: string) => (claim[name] as Money | null)?.amount ?? 0
  const left = size('paid') + size('expenses') - (payment.amount as Money).amount
  const { currency } = payment.amount as Money
  return size('recovery') > left
    ? [{ key: 'recovered', params: { amount: { amount: size('recovery'), currency } } }]
    : []
}
