import { changeRecord, findRecord, findRecords, type Writer } from '../../server/hooks'
import { less, shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { asInstalment, isOpen } from '../instalments/instalment'
import { lapseDay } from './grace'
import { asPolicy } from './policy'

/**
 * Recalculates a policy's totals from its instalments. Their sum must equal the charged total; otherwise it
 * throws, and the transaction is rolled back.
 */
export async function recalculatePolicy(writer: Writer, id: number, further: Values = {}): Promise<void> {
  const record = await findRecord(writer, 'policies', { id, lock: true })
  if (!record) throw new Error(`There is no policy ${id}`)
  const policy = asPolicy({ ...record, ...further })
  const charged = policy.charged_total
  if (!charged) throw new Error(`Policy ${id} has no charged total`)
  const all = (await findRecords(writer, 'instalments', { filter: { policy_id: id } })).map(asInstalment)
  const valid = all.filter(({ status }) => status !== 'cancelled')
  const none = { amount: 0, currency: charged.currency }
  const planned = sumOf([none, ...valid.map(({ amount }) => amount)])
  if (planned.amount !== charged.amount)
    throw new Error(`The instalments of policy ${id} add up to ${planned.amount}, not ${charged.amount}`)
  const paid = sumOf([none, ...valid.flatMap(instalment => instalment.paid ?? [])])
  const days = valid.filter(isOpen).map(({ due_on }) => due_on)
  // A reversed payment gets its days of grace from the date of the reversal, so the cover does not lapse
  // overnight.
  const owed = valid
    .filter(one => isOpen(one) && one.amount.amount > 0)
    .map(({ due_on, reversed_on }) => (reversed_on && reversed_on > due_on ? reversed_on : due_on))
  const next = owed.sort()[0] ?? null
  const expected = policy.commission_expected
  await changeRecord(writer, 'policies', {
    id,
    values: {
      ...further,
      paid,
      balance: less(charged, paid),
      next_due_on: days.sort()[0] ?? null,
      lapse_on: next && lapseDay(next),
      commission_received:
        expected && charged.amount > 0 ? shareOf(expected, Math.max(0, paid.amount), charged.amount) : null,
    },
  })
}
