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
import { book, bookDifferences, difference, entriesOf } from '../claimEntries/book.server'
import { changeLine } from '../claimLines/lines.server'
import { reserveAfter } from '../claims/amounts'

const isExpense = ({ kind }: Values) => kind === 'expense'

/** The amounts of a claim that a payment changes: what is paid, and the reserve for it. */
const columnsOf = (payment: Values) =>
  isExpense(payment)
    ? ({ paid: 'expenses', reserve: 'reserve_expense' } as const)
    : ({ paid: 'paid', reserve: 'reserve' } as const)

const ENDED = ['rejected', 'closed', 'withdrawn']

/** A payment with its locked claim. */
export interface Settled {
  claim: Stored
  payment: Values
}

/**
 * Returns the sum of the payments of the same kind that were paid and not reversed: of a claim, or of one of
 * its lines.
 */
async function paidFor(writer: Writer, payment: Values, of: Values): Promise<Money> {
  const payments = await findRecords(writer, 'claim-payments', { filter: { ...of, status: 'paid' } })
  const alike = payments.filter(one => isExpense(one) === isExpense(payment))
  return sumOf([noMoney((payment.amount as Money).currency), ...alike.map(({ amount }) => amount as Money)])
}

/** Returns the line of a payment of a claim with several lines. */
const lineOf = async (writer: Writer, { claim, payment }: Settled): Promise<Stored | undefined> =>
  claim.has_lines && !isExpense(payment)
    ? findRecord(writer, 'claim-lines', { id: Number(payment.line_id), lock: true })
    : undefined

interface SettledChange extends Settled {
  action: 'payment' | 'payment_reversal'
  /** Returns the reserve after the payment or its reversal. */
  reserveOf(reserve: Money | null): Money | null
  about: Values & { kind?: 'reversal' }
}

/** Changes what a claim and its line have paid and reserved, and adds the entries. */
async function change(writer: Writer, settled: SettledChange): Promise<void> {
  const { claim, payment, action, reserveOf, about } = settled
  const { paid, reserve } = columnsOf(payment)
  const line = await lineOf(writer, settled)
  const [held, whole] = [(line ?? claim)[reserve] as Money | null, claim[reserve] as Money | null]
  const after = reserveOf(held)
  const changed = difference(after, held)
  const values = {
    [paid]: await paidFor(writer, payment, { claim_id: claim.id }),
    [reserve]: whole && changed ? sumOf([whole, changed]) : whole,
  }
  const record = await changeRecord(writer, 'claims', { id: claim.id, values, action })
  if (line) {
    const own = await paidFor(writer, payment, { claim_id: claim.id, line_id: line.id })
    await changeLine(writer, line, { paid: own, reserve: after })
  }
  await bookDifferences(
    writer,
    { before: claim, record },
    {
      ...{ sums: [paid, reserve], payment_id: payment.id, reason: payment.payee },
      line_id: line?.id,
      ...about,
    },
  )
}

/** Adds a payment to what its claim has paid, and takes it from the reserve. */
export const settle = (writer: Writer, { claim, payment }: Settled): Promise<void> =>
  change(writer, {
    ...{ claim, payment, action: 'payment', about: { on: payment.paid_on } },
    reserveOf: reserve => reserveAfter(reserve, payment.amount as Money),
  })

/** Adds the entry of a payment that was paid before it was recorded, as in an import. */
export async function bookPaid(writer: Writer, { claim, payment }: Settled): Promise<void> {
  const values = { payment_id: payment.id, on: payment.paid_on, reason: payment.payee }
  await book(writer, claim, [{ sum: columnsOf(payment).paid, amount: payment.amount as Money, values }])
}

/**
 * Takes a reversed payment back from what its claim has paid, and returns to the reserve what the payment took
 * from it. A claim that has ended has no reserve.
 */
export async function unsettle(writer: Writer, { claim, payment }: Settled): Promise<void> {
  // Checked again now that the claim is locked: a recovery can have been recorded since.
  if ((await reversalBlockers(writer, payment)).length)
    throw new ApiError(409, 'not_possible', { message: 'resources.claim-payments.rules.recovered' })
  const { paid, reserve } = columnsOf(payment)
  const own = (await entriesOf(writer, claim)).filter(one => one.payment_id === payment.id)
  const taken = own.filter(one => one.counts_as === reserve).map(one => one.reserve as Money)
  const booked = own.find(one => one.counts_as === paid)
  const about = { kind: 'reversal' as const, reversed_id: booked?.id ?? null, on: todayIn(writer.context) }
  await change(writer, {
    ...{ claim, payment, action: 'payment_reversal', about },
    reserveOf: held =>
      held && !ENDED.includes(String(claim.status))
        ? less(held, sumOf([noMoney(held.currency), ...taken]))
        : held,
  })
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
