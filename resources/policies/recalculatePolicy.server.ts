import { changeRecord, findRecord, findRecords, todayIn, type Writer } from '../../server/hooks'
import { less, shareOf, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import { asInstalment, isOpen } from '../instalments/instalment'
import { type LapseTerms, lapseDays } from './arrears'
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
  const type = await findRecord(writer, 'insurance-types', { id: policy.insurance_type_id })
  const terms = (type ?? {}) as LapseTerms
  const lapse = lapseDays(valid, { terms, today: todayIn(writer.context), sent: policy.lapse_notice_on })
  const expected = policy.commission_expected
  await changeRecord(writer, 'policies', {
    id,
    values: {
      ...further,
      paid,
      balance: less(charged, paid),
      next_due_on: days.sort()[0] ?? null,
      ...lapse,
      commission_received:
        expected && charged.amount > 0 ? shareOf(expected, Math.max(0, paid.amount), charged.amount) : null,
    },
  })
}
