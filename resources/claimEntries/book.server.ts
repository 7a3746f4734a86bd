import { sql } from 'kysely'
import { createRecordFor, findRecords, type Stored, todayIn, type Writer } from '../../server/hooks'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { amountOf, type EntryKind, isReserve, type Sum, sumNames, sums } from './entries'

/** An entry to add to a claim. */
export interface NewEntry {
  sum: Sum
  /** Signed: negative if the sum is lowered. */
  amount: Money
  /** The usual kind of the sum by default. */
  kind?: EntryKind
  /** Its day, reason, person and origin. The day is today by default. */
  values?: Values
}

/** Adds entries to a claim, numbered in their order. The caller has locked the claim. */
export async function book(writer: Writer, claim: Values, entries: readonly NewEntry[]): Promise<void> {
  if (!entries.length) return
  const all = await entriesOf(writer, claim)
  let number = Math.max(0, ...all.map(one => Number(one.number)))
  for (const { sum, amount, kind = sums[sum], values } of entries) {
    number += 1
    await createRecordFor(writer, 'claim-entries', {
      ...{ claim_id: claim.id, number, label: `${claim.number} · ${number}` },
      ...{ kind, counts_as: sum, [isReserve(sum) ? 'reserve' : 'amount']: amount },
      ...{ on: todayIn(writer.context), by: writer.actor?.id ?? null },
      ...values,
    })
  }
}

/** Returns the entries of a claim in their order. */
export const entriesOf = (writer: Writer, { id }: Values): Promise<Stored[]> =>
  findRecords(writer, 'claim-entries', { filter: { claim_id: id } })

interface ClaimChange {
  before?: Values
  record: Values
}

/** What the entries of a change have in common. */
export interface About extends Values {
  /** The sums to look at; all by default. */
  sums?: readonly Sum[]
  /** The kind of entries that lower what was paid. */
  kind?: EntryKind
}

/** Adds an entry for each sum that a write of a claim has changed. */
export async function bookDifferences(
  writer: Writer,
  { before, record }: ClaimChange,
  { sums: looked = sumNames, kind, ...values }: About = {},
): Promise<void> {
  const changes = looked.flatMap(sum => {
    const amount = difference(record[sum], before?.[sum])
    return amount?.amount ? [{ sum, amount }] : []
  })
  if (!changes.length) return
  const reason = 'reason' in values ? values.reason : await lastReason(writer, record)
  const note = record.reserve_note === before?.reserve_note ? null : record.reserve_note
  const entries = changes.map(({ sum, amount }) => ({
    ...{ sum, amount },
    kind: isReserve(sum) ? undefined : kind,
    values: { ...values, ...(isReserve(sum) ? { reason: null, reserve_note: note } : { reason }) },
  }))
  await book(writer, record, entries)
}

/** Returns the change of an amount; null if there is none in either state. */
export function difference(now: unknown, before: unknown): Money | null {
  const [to, from] = [now as Money | null | undefined, before as Money | null | undefined]
  const currency = to?.currency ?? from?.currency
  return currency ? less(to ?? noMoney(currency), from ?? noMoney(currency)) : null
}

/** Returns the sums of a claim's entries. */
export function summed(entries: readonly Values[], currency: string): Record<Sum, Money> {
  const of = (sum: Sum) =>
    sumOf([
      noMoney(currency),
      ...entries.filter(one => one.counts_as === sum).flatMap(one => amountOf(one) ?? []),
    ])
  return Object.fromEntries(sumNames.map(sum => [sum, of(sum)])) as Record<Sum, Money>
}

/** Returns the reason that a person gave for the last write of a claim. */
async function lastReason({ db }: Writer, { id }: Values): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from record_history where resource = 'claims' and record_id = ${Number(id)}
    order by id desc limit 1`.execute(db)
  return rows[0]?.reason ?? null
}
