import { changeRecord, findRecord, todayIn, type Writer } from '../../server/hooks'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Blocker, Values } from '../../src/core/schema/resource'
import { asPolicy, type Policy } from '../policies/policy'
import { recalculatePolicy } from '../policies/recalculatePolicy.server'
import { addInstalments } from './addInstalments.server'
import { asInstalment, type Instalment } from './instalment'
import { reopen } from './reopen.server'

async function policyOf(reader: Writer, { policy_id: id }: Instalment, lock = false): Promise<Policy> {
  const record = await findRecord(reader, 'policies', { id, lock })
  if (!record) throw new Error(`There is no policy ${id}`)
  return asPolicy(record)
}

/**
 * Returns why an instalment can't move to the agreed days: before the first day of cover, or on or after its
 * end. After the end of cover, a balance can still be due on any day.
 */
export async function rescheduleBlockers(
  reader: Writer,
  instalment: Instalment,
): Promise<readonly Blocker[]> {
  const { effective, expiry, cancel_date } = await policyOf(reader, instalment)
  const end = cancel_date ?? expiry
  const today = todayIn(reader.context)
  const days = [
    ['due_on', instalment.due_on],
    ...(instalment.split ?? []).map(({ due_on }, at) => [`split.${at}.due_on`, due_on]),
  ] as const
  return days.flatMap(([field, day]): Blocker[] => {
    if (!day) return []
    if (day < effective) return [{ key: 'before_term', field, params: { day: effective } }]
    return day >= end && end > today ? [{ key: 'after_end', field, params: { day: end } }] : []
  })
}

/** Returns the values of an instalment without the parts that are split off. */
export async function rescheduled(writer: Writer, instalment: Instalment): Promise<Values> {
  await policyOf(writer, instalment, true)
  const { amount, paid, planned, split, due_on, before_collection } = instalment
  const off = sumOf([noMoney(amount.currency), ...(split ?? []).map(part => part.amount)])
  const left = less(amount, off)
  return {
    amount: left,
    open: less(left, paid ?? noMoney(amount.currency)),
    planned: planned && less(planned, off),
    before_collection: before_collection && due_on < todayIn(writer.context),
  }
}

/** Adds the parts that are split off, and lets the status follow the new day. */
export async function afterReschedule(writer: Writer, instalment: Instalment): Promise<void> {
  const { id, kind, split, endorsement_id } = instalment
  const policy = await policyOf(writer, instalment)
  const parts = (split ?? []).map(part => ({ ...part, kind, endorsement_id: endorsement_id ?? undefined }))
  await addInstalments(writer, policy, parts)
  const now = split
    ? await changeRecord(writer, 'instalments', { id, values: { split: null } })
    : await findRecord(writer, 'instalments', { id })
  if (now) await reopen(writer, asInstalment(now))
  await recalculatePolicy(writer, policy.id)
}
