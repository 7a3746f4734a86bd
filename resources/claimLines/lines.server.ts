import {
  changeRecord,
  createRecordFor,
  type FieldOption,
  findRecords,
  type OptionsRequest,
  removeRecordsFor,
  type Stored,
  type Writer,
} from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { netToCustomer, totalOf } from '../claims/amounts'
import { differs } from '../claims/differs'

/** The fields that the only line of a claim takes from the claim. */
const SHARED = [
  'coverage',
  'cover_limit',
  'deductible',
  'deductible_percent',
  'deductible_min',
  'deductible_max',
  'estimate',
  'approved',
  'paid',
  'reserve',
] as const

/** Returns the lines of a claim in their order. */
export const linesOf = (reader: Writer, { id }: Values): Promise<Stored[]> =>
  findRecords(reader, 'claim-lines', { filter: { claim_id: id } })

const sharedOf = (record: Values): Values =>
  Object.fromEntries(SHARED.map(name => [name, record[name] ?? null]))

/** Writes the values of a claim with a single line to that line, and adds the line if it is missing. */
export async function syncLine(writer: Writer, claim: Values): Promise<void> {
  const [line, other] = await linesOf(writer, claim)
  if (other) return
  const values = sharedOf(claim)
  if (!line)
    await createRecordFor(writer, 'claim-lines', {
      ...{ claim_id: claim.id, number: 1, label: labelOf({ ...values, number: 1 }) },
      ...values,
    })
  else if (SHARED.some(name => differs(name, values, line)))
    await changeLine(writer, line, { ...values, label: labelOf({ ...line, ...values }) })
}

/** Changes a line as an effect of its claim, which the claim's sums already contain. */
export const changeLine = (writer: Writer, { id }: Values, values: Values): Promise<Stored> =>
  changeRecord(writer, 'claim-lines', { id: Number(id), values, action: 'sync' })

/** Returns the label of a line: its number, its cover, and for whom or what it is. */
export const labelOf = ({ number, coverage, person, vehicle, claimant }: Values): string =>
  [number, coverage, person ?? vehicle ?? claimant].filter(Boolean).join(' · ')

/** Returns the values of a claim that are the sums of its lines. */
export function summedLines(lines: readonly Values[]): Values {
  const [first, other] = lines
  if (!first) return {}
  if (!other) return { ...sharedOf(first), has_lines: false, expected_by_lines: null }
  const sum = (name: string) => totalOf(...lines.map(line => line[name] as Money | null))
  const byCover = [...new Map(lines.map(line => [line.coverage, line.cover_limit as Money | null])).values()]
  return {
    has_lines: true,
    coverage: first.coverage ?? null,
    cover_limit: byCover.every(limit => limit) ? totalOf(...byCover) : null,
    ...{ deductible_percent: null, deductible_min: null, deductible_max: null },
    ...{ deductible: sum('deductible'), estimate: sum('estimate') },
    ...{ approved: sum('approved'), paid: sum('paid'), reserve: sum('reserve') },
    expected_by_lines: totalOf(...lines.map(line => netToCustomer(line))),
  }
}

/** Moves the entries and lines of a claim to the trash with it. Restoring the claim restores them. */
export async function removeParts(writer: Writer, claim: Values): Promise<void> {
  for (const resource of ['claim-entries', 'claim-lines']) {
    const parts = await findRecords(writer, resource, { filter: { claim_id: claim.id } })
    await removeRecordsFor(
      writer,
      resource,
      parts.map(({ id }) => id),
    )
  }
}

/** Writes the sums of its lines to a claim, with further values. */
export async function sumLines(writer: Writer, claim: Values, further: Values = {}): Promise<void> {
  const values = { ...summedLines(await linesOf(writer, claim)), ...further }
  await changeRecord(writer, 'claims', { id: Number(claim.id), values, action: 'lines' })
}

/** Returns the lines of a claim, to choose the one that a decision is about. */
export async function lineOptions({ values }: OptionsRequest, reader: Writer): Promise<FieldOption[]> {
  return (await linesOf(reader, values)).map(({ id, label }) => ({ value: String(id), label: String(label) }))
}

/** Returns the line that a decision about a claim with several lines is about. */
export const chosenLine = (lines: readonly Stored[], { line }: Values): Stored | undefined =>
  lines.find(({ id }) => String(id) === line)

/** Returns the amount of a claim if one of its lines gets the given amount. */
export const totalWith = (
  lines: readonly Stored[],
  { line, name, amount }: { line: Stored; name: 'approved' | 'reserve'; amount: Money | null },
): Money | null => totalOf(...lines.map(one => (one.id === line.id ? amount : (one[name] as Money | null))))
