import type { Context } from 'hono'
import type { Env } from '../http/session'
import { csvLine } from '../records/export/csvCell'
import type { Task } from './task'
import { sayMessage } from './taskMessages'
import { type KeptRow, readRows } from './taskRows'
import type { Teller } from './tellTask'

const PAGE = 2_000
const COLUMNS = ['row', 'record', 'label', 'outcome', 'reason'] as const

/** The report of a task as a table for spreadsheets, read page by page. */
export function reportCsv(teller: Teller, c: Context<Env>, task: Task, outcome?: string): Response {
  const pages = linesOf(teller, task, outcome)
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="report.csv"',
  })
}

async function* linesOf(teller: Teller, { id, resource }: Task, outcome?: string): AsyncGenerator<string> {
  const { services, language } = teller
  const say = (key: string) => services.messages.translate(language, `tasks.${key}`)
  // The mark by which spreadsheets know that it is UTF-8.
  yield `\ufeff${csvLine(COLUMNS.map(name => say(`report.${name}`)))}`
  for (let first = 0; ; first += PAGE) {
    const { rows } = await readRows(services.db.kysely, id, { outcome, first, limit: PAGE })
    if (rows.length) yield rows.map(row => lineOf(teller, resource, row, say)).join('')
    if (rows.length < PAGE) return
  }
}

function lineOf(
  { services, session, language }: Teller,
  resource: string | null,
  row: KeptRow,
  say: (key: string) => string,
): string {
  const reasons = row.messages.map(one => {
    const { label, message } = sayMessage(services, session, language, one, resource)
    return label ? `${label}: ${message}` : message
  })
  const record = row.record_id === null ? '' : String(row.record_id)
  return csvLine([
    String(row.row),
    record,
    row.label ?? '',
    say(`outcomes.${row.outcome}`),
    reasons.join(' '),
  ])
}
