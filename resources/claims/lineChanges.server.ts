import { findRecord, type HookWrite, invalid, type Stored, type Writer } from '../../server/hooks'
import { less, noMoney } from '../../src/core/money/arithmetic'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { bookDifferences } from '../claimEntries/book.server'
import { changeLine, chosenLine, linesOf, sumLines, totalWith } from '../claimLines/lines.server'
import { committed } from './approval.server'
import { differs } from './differs'

/** Transitions that decide about one line, with the amount that they set. */
const DECIDES: Readonly<Record<string, 'approved' | 'reserve'>> = {
  approve: 'approved',
  correct_approval: 'approved',
  propose: 'approved',
  set_reserve: 'reserve',
}

/** Fields of a claim that are the sums of its lines if it has several. */
const OF_LINES = ['coverage', 'estimate', 'deductible'] as const

/** Refuses to enter amounts of a claim that follow from its lines. */
export function checkOfLines({ action, before, record }: HookWrite, { ability }: Writer): void {
  if (!ability || action !== 'update' || !record.has_lines) return
  const wrong = OF_LINES.filter(name => differs(name, record, before))
  if (wrong.length)
    throw invalid(
      Object.fromEntries(wrong.map(name => [name, [{ key: 'resources.claims.rules.has_lines' }]])),
    )
}

/** Returns the amount of a claim with several lines after a decision about one of them, which can leave its own. */
export async function totalsAfter(writer: Writer, { action, record }: HookWrite): Promise<Values> {
  const name = DECIDES[action]
  if (!name || !record.has_lines) return {}
  const lines = await linesOf(writer, record)
  const line = chosenLine(lines, record)
  if (!line) throw invalid({ line: [{ key: 'resources.claims.missing.choose_line' }] })
  const amount = (record[name] ?? line[name]) as Money | null
  return { [name]: totalWith(lines, { line, name, amount }) }
}

/** Changes the lines of a claim that has several, as an action of the claim decides, and adds their entries. */
export async function changeLines(writer: Writer, { action, before, record }: HookWrite): Promise<void> {
  const name = DECIDES[action]
  if (name && record.line)
    return decideLine(writer, { name, isProposed: action === 'propose', before, record })
  const change = CHANGES[action]
  if (!change) return
  for (const line of await linesOf(writer, record)) {
    const changed = await changeLine(writer, line, await change(writer, line))
    await bookLine(writer, record, { line, changed })
  }
}

const none = (amount: unknown) => (amount ? noMoney((amount as Money).currency) : null)
const released = async (_writer: Writer, { reserve }: Values) => ({ reserve: none(reserve) })
const given = async (_writer: Writer, { reserve }: Values) => ({ reserve: none(reserve), approved: null })

/** The values of each line after the actions that are about the whole claim. */
const CHANGES: Readonly<Record<string, (writer: Writer, line: Stored) => Promise<Values>>> = {
  close: released,
  reject: given,
  withdraw: given,
  back_to_review: async (writer, line) => {
    const approved = line.approved as Money | null
    if (!approved) return {}
    const amount = await committed(writer, { id: line.claim_id, line_id: line.id }, approved.currency)
    return { approved: amount.amount ? amount : null }
  },
}

interface Decision {
  name: 'approved' | 'reserve'
  isProposed: boolean
  before?: Values
  record: Values
}

async function decideLine(writer: Writer, { name, isProposed, before, record }: Decision): Promise<void> {
  const line = await findRecord(writer, 'claim-lines', { id: Number(record.line), lock: true })
  if (line && !isProposed) {
    const [now, was] = [record[name] as Money | null, before?.[name] as Money | null | undefined]
    const own = line[name] as Money | null
    const currency = now?.currency ?? String(record.currency)
    const zero = noMoney(currency)
    // The claim changed by what its line changes by.
    const others = less(was ?? zero, own ?? zero)
    const changed = await changeLine(writer, line, { [name]: less(now ?? zero, others) })
    await bookLine(writer, record, { line, changed, note: record.reserve_note })
  }
  await sumLines(writer, record, { line: null })
}

interface LineChange {
  line: Values
  changed: Values
  note?: unknown
}

/** Adds the entries of a change of a line. */
const bookLine = (writer: Writer, claim: Values, { line, changed, note }: LineChange) =>
  bookDifferences(
    writer,
    {
      before: { approved: line.approved, reserve: line.reserve },
      record: { ...claim, approved: changed.approved, reserve: changed.reserve, reserve_note: note ?? null },
    },
    { sums: ['approved', 'reserve'], line_id: line.id },
  )
