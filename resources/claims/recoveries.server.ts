import { type FieldOption, type OptionsRequest, type Stored, todayIn, type Writer } from '../../server/hooks'
import { formatDate } from '../../src/core/field/formatDate'
import { formatMoney } from '../../src/core/field/formatMoney'
import { less, noMoney, sumOf } from '../../src/core/money/arithmetic'
import { optionLabel } from '../../src/core/schema/labels'
import type { Blocker, Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { book, entriesOf } from '../claimEntries/book.server'

const UNUSED = {
  recovery_kind: null,
  recovery_amount: null,
  recovery_on: null,
  recovery_note: null,
  reversed_entry: null,
}

const recoveryOf = ({ recovery }: Values, currency: string): Money =>
  (recovery as Money | null) ?? noMoney(currency)

/** Adds what was recovered to a claim as an entry. Returns the values of the claim. */
export async function recovered(writer: Writer, record: Values): Promise<Values> {
  const amount = record.recovery_amount as Money
  const { recovery_kind, recovery_on, recovery_note } = record
  await book(writer, record, [
    { sum: 'recovery', amount, values: { on: recovery_on, recovery_kind, reason: recovery_note } },
  ])
  return { ...UNUSED, recovery: sumOf([recoveryOf(record, amount.currency), amount]) }
}

/** Reverses a recovery by a mirrored entry. Returns the values of the claim. */
export async function recoveryReversed(writer: Writer, record: Values): Promise<Values> {
  const entry = await reversedEntry(writer, record)
  if (!entry) throw new Error(`There is no recovery ${record.reversed_entry} to reverse`)
  const amount = entry.amount as Money
  const left = less(recoveryOf(record, amount.currency), amount)
  await book(writer, record, [
    {
      sum: 'recovery',
      kind: 'reversal',
      amount: less(noMoney(amount.currency), amount),
      values: {
        on: todayIn(writer.context),
        recovery_kind: entry.recovery_kind,
        reversed_id: entry.id,
        reason: record.recovery_note,
      },
    },
  ])
  return { ...UNUSED, recovery: left }
}

/** Blocks the reversal of something that isn't a recovery, or is reversed already. */
export async function reversalBlockers(reader: Writer, record: Values): Promise<Blocker[]> {
  if (!record.reversed_entry || (await reversedEntry(reader, record))) return []
  return [{ key: 'not_reversible', field: 'reversed_entry' }]
}

/** Returns the recoveries of a claim that can be reversed, the last one first. */
export async function recoveryOptions(
  { values, language }: OptionsRequest,
  reader: Writer,
): Promise<FieldOption[]> {
  const kindOf = (kind: unknown) =>
    reader.services.messages.label(
      language,
      optionLabel({ name: 'claim-entries' }, 'recovery_kind', String(kind)),
    )
  return (await reversible(reader, values)).toReversed().map(({ id, amount, on, recovery_kind, reason }) => ({
    value: String(id),
    label: `${formatMoney(amount as Money, language)} · ${formatDate(String(on), language)}`,
    note: [recovery_kind ? kindOf(recovery_kind) : null, reason].filter(Boolean).join(' · '),
  }))
}

async function reversible(reader: Writer, claim: Values): Promise<Stored[]> {
  const entries = (await entriesOf(reader, claim)).filter(one => one.counts_as === 'recovery')
  const reversed = new Set(entries.map(one => one.reversed_id))
  return entries.filter(({ id, amount }) => Number((amount as Money).amount) > 0 && !reversed.has(id))
}

const reversedEntry = async (reader: Writer, record: Values): Promise<Stored | undefined> =>
  (await reversible(reader, record)).find(({ id }) => String(id) === record.reversed_entry)
