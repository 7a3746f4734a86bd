import type { Context } from 'hono'
import type { Env } from '../base/session'
import { streamOf } from '../http/streamOf'
import { noteDownload } from '../operations/noteDownload'
import { csvLine } from '../records/export/csvCell'
import type { Task } from './task'
import { sayMessage } from './taskMessages'
import { type KeptRow, readRows } from './taskRows'
import type { Teller } from './tellTask'

const PAGE = 2_000
const COLUMNS = ['row', 'record', 'label', 'outcome', 'reason'] as const

/** The report of a task as a table for spreadsheets, read page by page; that it was taken is noted. */
export async function reportCsv(
  teller: Teller,
  c: Context<Env>,
  task: Task,
  outcome?: string,
): Promise<Response> {
  const { kind, resource, total } = task
  await noteDownload(teller.services, c, {
    resource: resource === null ? undefined : { name: resource },
    details: { report: kind, format: 'csv', count: total },
  })
  return c.body(await streamOf(linesOf(teller, task, outcome)), 200, {
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
