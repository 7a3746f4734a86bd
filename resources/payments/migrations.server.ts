import { sql } from 'kysely'
import {
  changeRecords,
  createRecordsFor,
  findRecords,
  type Stored,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { noMoney, sumOf } from '../../src/core/money/arithmetic'
import { asInstalment, type Instalment } from '../instalments/instalment'
import { reopen } from '../instalments/reopen.server'
import { numbered } from '../instalments/reversal'
import { type LapseTerms, lapseDays } from '../policies/arrears'
import { rowOf } from './listedPayment'

/** The number of instalments or policies updated in one write. */
const AT_ONCE = 500

/**
 * Books the payments that instalments listed before payments were records. Their days, amounts, numbers and
 * reversals stay; instalments and policies keep their totals. An instalment whose list differs from its paid
 * amount is logged, for a person to look at.
 */
export async function migratePayments(writer: Writer): Promise<number> {
  let booked = 0
  for (let after = 0; ; ) {
    const filter = { id_gt: after, payments_null: false }
    const found = await findRecords(writer, 'instalments', { filter, limit: AT_ONCE })
    const listed = found.map(asInstalment).filter(hasUnbooked)
    for (const one of listed) warnIfDifferent(writer, one)
    booked += await bookListed(writer, listed)
    if (found.length < AT_ONCE) return booked
    after = found.at(-1)?.id ?? 0
  }
}

const hasUnbooked = ({ payments }: Instalment) => (payments ?? []).some(({ payment_id }) => !payment_id)

function warnIfDifferent({ services }: Writer, { id, amount, paid, payments }: Instalment): void {
  const none = noMoney(amount.currency)
  const listed = sumOf([none, ...(payments ?? []).map(one => one.amount)])
  if (listed.amount !== (paid ?? none).amount)
    services.log.warn(
      { instalment: id, listed, paid },
      'The payments of an instalment are not its paid amount',
    )
}

/** Books originals before reversals, which refer to them, and enters the IDs in the lists. */
async function bookListed(writer: Writer, instalments: readonly Instalment[]): Promise<number> {
  const ids = new Map<string, number>()
  const key = (instalment: Instalment, number: unknown) => `${instalment.id}/${number}`
  const entries = instalments.flatMap(instalment =>
    numbered(instalment.payments).map(entry => ({ instalment, entry })),
  )
  for (const isReversal of [false, true]) {
    const some = entries.filter(({ entry }) => Boolean(entry.reverses) === isReversal && !entry.payment_id)
    const rows = some.map(({ instalment, entry }) => ({
      ...rowOf(instalment, entry),
      reverses: isReversal ? ids.get(key(instalment, entry.reverses)) : null,
    }))
    for (const [at, { id }] of (await createRecordsFor(writer, 'payments', rows)).entries()) {
      const { instalment, entry } = some[at] as (typeof some)[number]
      ids.set(key(instalment, entry.number), id)
    }
  }
  const changes = instalments.map(one => {
    const payments = numbered(one.payments).map(entry => ({
      ...entry,
      payment_id: entry.payment_id ?? ids.get(key(one, entry.number)),
    }))
    return [one.id, { payments }] as const
  })
  if (changes.length) await changeRecords(writer, 'instalments', { changes: new Map(changes) })
  return ids.size
}

/**
 * Sets the day on which cover lapses where the rule of the version before differs: refunds count against
 * arrears, and what the carrier bills neither lapses by the clock nor is overdue.
 */
export async function migrateLapseDays(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from policies p where p.lapse_on is not null and p.deleted_at is null and (
      p.billing_mode = 'direct_bill' or exists (
        select from instalments i where i.policy_id = p.id and i.amount < 0 and i.deleted_at is null
          and i.status in ('pending', 'due', 'partly_paid', 'overdue')))
    order by p.id`.execute(writer.db)
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await setLapseDays(
      writer,
      rows.slice(from, from + AT_ONCE).map(({ id }) => Number(id)),
    )
  return rows.length + (await reopenBilledByCarrier(writer))
}

/** Reopens overdue instalments that the carrier bills, because the office does not wait for them. */
async function reopenBilledByCarrier(writer: Writer): Promise<number> {
  const filter = { billing_mode: 'direct_bill', status: 'overdue' }
  for (let reopened = 0; ; ) {
    const found = await findRecords(writer, 'instalments', { filter, limit: AT_ONCE })
    if (!found.length) return reopened
    for (const instalment of found.map(asInstalment)) await reopen(writer, instalment)
    reopened += found.length
  }
}

async function setLapseDays(writer: Writer, ids: readonly number[]): Promise<void> {
  const [policies, instalments, types] = [
    await findRecords(writer, 'policies', { filter: { id: ids } }),
    await findRecords(writer, 'instalments', { filter: { policy_id: ids } }),
    await findRecords(writer, 'insurance-types', { filter: {} }),
  ]
  const lapse = (policy: Stored) =>
    lapseDays(
      instalments.map(asInstalment).filter(({ policy_id }) => policy_id === policy.id),
      {
        terms: (types.find(({ id }) => id === policy.insurance_type_id) ?? {}) as LapseTerms,
        today: todayIn(writer.context),
        sent: null,
      },
    )
  const changes = new Map(policies.map(policy => [policy.id, lapse(policy)]))
  await changeRecords(writer, 'policies', { changes })
}
