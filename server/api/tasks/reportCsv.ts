import type { Context } from 'hono'
import type { Env } from '../../base/request/session'
import { csvLine } from '../../engine/records/export/csvCell'
import { readReport } from '../../work/tasks/serializeTask'
import type { StoredTask } from '../../work/tasks/task'
import type { TaskReader } from '../../work/tasks/taskMessages'
import { formatMessage } from '../../work/tasks/taskMessages'
import type { StoredRow } from '../../work/tasks/taskRows'
import { recordDownload } from '../http/recordDownload'
import { streamOf } from '../http/streamOf'

const PAGE = 2_000
const COLUMNS = ['row', 'record', 'label', 'outcome', 'reason'] as const

/** Sends a task's report as CSV, read page by page. The download is recorded. */
export async function reportCsv(
  reader: TaskReader & { c: Context<Env> },
  task: StoredTask,
  outcome?: string,
): Promise<Response> {
  const { c } = reader
  const { kind, resource, total } = task
  await recordDownload(reader.services, c, {
    resource: resource === null ? undefined : { name: resource },
    details: { report: kind, format: 'csv', count: total },
  })
  return c.body(await streamOf(linesOf(reader, task, outcome)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="report.csv"',
  })
}

const translated = ({ services, language }: TaskReader, key: string) =>
  services.messages.translate(language, `tasks.${key}`)

async function* linesOf(reader: TaskReader, task: StoredTask, outcome?: string): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\ufeff${csvLine(COLUMNS.map(name => translated(reader, `report.${name}`)))}`
  for (let first = 0; ; first += PAGE) {
    const { rows } = await readReport(reader, task, { outcome, first, limit: PAGE })
    if (rows.length) yield rows.map(row => lineOf(reader, task.resource, row)).join('')
    if (rows.length < PAGE) return
  }
}

function lineOf(reader: TaskReader, resource: string | null, row: StoredRow): string {
  const reasons = row.messages.map(one => {
    const { label, message } = formatMessage(reader, one, resource)
    return label ? `${label}: ${message}` : message
  })
  const record = row.record_id === null ? '' : String(row.record_id)
  return csvLine([
    String(row.row),
    record,
    row.label ?? '',
    translated(reader, `outcomes.${row.outcome}`),
    reasons.join(' '),
  ])
}
