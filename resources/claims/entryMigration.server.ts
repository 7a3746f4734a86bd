import { sql } from 'kysely'
import { changeRecord, findRecords, type Stored, type Writer } from '../../server/hooks'
import { dayAt } from '../../src/core/field/relativeDate'
import { noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { book, difference, entriesOf, type NewEntry, summed } from '../claimEntries/book.server'
import { isReserve, type Sum, sumNames } from '../claimEntries/entries'
import { syncLine } from '../claimLines/lines.server'
import { migrateClaims } from './migrateClaims.server'

/** A change in the history of a claim. */
interface Told {
  field: Sum | 'reserve_note'
  before: Money | string | null
  after: Money | string | null
  at: string
  by: string | null
  reason: string | null
  entry: string
}

/**
 * Adds the entries of claims that were saved before entries existed: decisions, reserves and recoveries on the
 * days of the history, payments on the days they were paid. If these do not lead to the stored
 * amount, an entry carries the rest over, so no amount changes, except what is incurred: it follows the
 * present rule.
 */
export async function migrateEntries(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from claims where deleted_at is null and num_nonnulls(approved, reserve, reserve_expense, paid, recovery) > 0
      and not exists (select from claim_entries where claim_id = claims.id)
    order by id`.execute(writer.db)
  return migrateClaims(writer, rows, migrateOne)
}

/** Adds the line of claims that were saved before lines existed. */
export async function migrateLines(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from claims where deleted_at is null
      and not exists (select from claim_lines where claim_id = claims.id) order by id`.execute(writer.db)
  return migrateClaims(writer, rows, syncLine)
}

async function migrateOne(writer: Writer, claim: Stored): Promise<void> {
  const entries = [...(await toldEntries(writer, claim)), ...(await paidEntries(writer, claim))]
  // Stable: entries of one day stay in the order of the history.
  entries.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0))
  await book(writer, claim, entries)
  await carryOver(writer, claim)
  await changeRecord(writer, 'claims', { id: claim.id, values: {}, action: 'entries' })
}

const dayOf = ({ values }: NewEntry) => String(values?.on)

/** Adds an entry for each stored amount that differs from the sum of its entries. */
async function carryOver(writer: Writer, claim: Values): Promise<void> {
  const currency = sumNames.flatMap(sum => (claim[sum] as Money | null)?.currency ?? [])[0]
  if (!currency) return
  const sums = summed(await entriesOf(writer, claim), currency)
  const rest = sumNames.flatMap(sum => {
    const amount = difference(claim[sum] ?? noMoney(currency), sums[sum])
    return amount?.amount
      ? [{ sum, amount, kind: 'carried_over' as const, values: { on: claim.reported_on, by: null } }]
      : []
  })
  await book(writer, claim, rest)
}

async function toldEntries({ db, context }: Writer, claim: Stored): Promise<NewEntry[]> {
  const { rows } = await sql<Told>`
    select h.id as entry, c->>'field' as field, c->'before' as before, c->'after' as after, h.by, h.reason, h.at
    from record_history h, jsonb_array_elements(h.changes) c
    where h.resource = 'claims' and h.record_id = ${claim.id}
      and c->>'field' = any(${['approved', 'reserve', 'reserve_expense', 'recovery', 'reserve_note']})
    order by h.id`.execute(db)
  const notes = new Map(rows.filter(isNote).map(({ entry, after }) => [entry, after]))
  return rows.flatMap(told => {
    const { field, before, after, at, by, reason, entry } = told
    const day = dayAt(new Date(at), context.timeZone)
    const amount = field === 'reserve_note' ? null : difference(after, before)
    if (!amount?.amount || field === 'reserve_note') return []
    const why = isReserve(field) ? { reserve_note: notes.get(entry) ?? null } : { reason }
    return [{ sum: field, amount, values: { on: day, by: by === null ? null : Number(by), ...why } }]
  })
}

const isNote = ({ field }: Told) => field === 'reserve_note'

async function paidEntries(writer: Writer, claim: Stored): Promise<NewEntry[]> {
  const payments = await findRecords(writer, 'claim-payments', {
    filter: { claim_id: claim.id, status: 'paid' },
  })
  return payments.map((payment: Values) => ({
    sum: 'paid',
    amount: payment.amount as Money,
    values: {
      ...{ on: payment.paid_on ?? claim.reported_on, payment_id: payment.id, reason: payment.payee },
      by: payment.approved_by ?? null,
    },
  }))
}
