import type { Context } from 'hono'
import type { Env } from '../../base/request/session'
import { csvLine } from '../../engine/records/export/csvCell'
import type { TaskReader } from '../../work/tasks/serializeTask'
import type { Task } from '../../work/tasks/task'
import { formatMessage } from '../../work/tasks/taskMessages'
import { readRows, type StoredRow } from '../../work/tasks/taskRows'
import { recordDownload } from '../http/recordDownload'
import { streamOf } from '../http/streamOf'

const PAGE = 2_000
const COLUMNS = ['row', 'record', 'label', 'outcome', 'reason'] as const

/** The report of a task as a table for spreadsheets, read page by page; that it was taken is noted. */
export async function reportCsv(
  teller: TaskReader,
  c: Context<Env>,
  task: Task,
  outcome?: string,
): Promise<Response> {
  const { kind, resource, total } = task
  await recordDownload(teller.services, c, {
    resource: resource === null ? undefined : { name: resource },
    details: { report: kind, format: 'csv', count: total },
  })
  return c.body(await streamOf(linesOf(teller, task, outcome)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="report.csv"',
  })
}

async function* linesOf(
  teller: TaskReader,
  { id, resource }: Task,
  outcome?: string,
): AsyncGenerator<string> {
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
  { services, session, language }: TaskReader,
  resource: string | null,
  row: StoredRow,
  say: (key: string) => string,
): string {
  const reasons = row.messages.map(one => {
    const { label, message } = formatMessage(services, session, language, one, resource)
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
