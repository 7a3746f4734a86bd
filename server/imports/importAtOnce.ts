import { readFile, writeFile } from 'node:fs/promises'
import { ApiError, invalid } from '../http/apiError'
import { jsonRefusal } from '../http/body'
import { success } from '../http/envelope'
import { knownOnly } from '../http/query'
import type { Call } from '../http/resourceCall'
import { badText } from '../http/text'
import { csvLine } from '../records/export/csvCell'
import { tellTask } from '../tasks/tellTask'
import { beginImport, demandImport } from './begin'
import { choose, readChoice } from './choose'
import { type Received, receiveFile, removeFile } from './receive'
import { startImport } from './start'

const NUMBERS = ['sheet', 'header']
const READING = ['encoding', 'separator', 'decimal', 'days', 'currency', ...NUMBERS]
const PLAN = ['mode', 'key', 'empty']
/** How JSON writes numbers and programs write days. */
const AS_JSON = { decimal: '.', days: 'ymd' }
/** Rows of JSON are read whole: a file of more is CSV. */
const MAX_JSON = 16 * 1024 * 1024

/** `POST /{resource}/import`: a file whose columns say what they are, checked and, where nothing is wrong, written. */
export async function importAtOnce({ c, scope, resource }: Call): Promise<Response> {
  const { services } = scope
  const query = c.req.query()
  knownOnly(query, ['dry_run', ...READING, ...PLAN])
  demandImport(scope, resource)
  const received = await receiveFile(services, c)
  const isJson = /^application\/([\w.+-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? '')
  if (isJson) await asCsv(received)
  const name = `${resource.name}.csv`
  const begun = await beginImport(scope, resource, received, name)
  const said = readChoice({
    reading: { ...(isJson && AS_JSON), ...partOf(query, READING) },
    plan: partOf(query, PLAN),
  })
  const imported = await choose(scope, resource, begun, said)
  const { dry_run: dryRun } = query
  const step = dryRun && dryRun !== '0' && dryRun !== 'false' ? 'check' : 'both'
  const task = await services.db.kysely
    .transaction()
    .execute(db => startImport(scope, c, db, imported, step, imported.about))
  const told = tellTask({ services, session: c.var.session, language: scope.language }, task)
  return success(c, { status: 202, data: { ...told, import: imported.id } })
}

const partOf = (query: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter(name => query[name] !== undefined)
      .map(name => [name, NUMBERS.includes(name) ? Number(query[name]) : query[name]]),
  )

/** `{ rows: [{…}] }` as the file that it could have been. */
async function asCsv({ path, size }: Received): Promise<void> {
  try {
    if (size > MAX_JSON) throw new ApiError(413, 'too_large')
    const rows = rowsIn(await readFile(path, 'utf8'))
    const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
    if (!names.length) throw invalid({ rows: [{ key: 'validation.required' }] })
    const lines = [names, ...rows.map(row => names.map(name => textOf(row[name])))]
    await writeFile(path, lines.map(csvLine).join(''))
  } catch (error) {
    await removeFile(path)
    throw error
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

function rowsIn(text: string): Record<string, unknown>[] {
  const body = parse(text) as { rows?: unknown } | unknown[]
  const rows = Array.isArray(body) ? body : body?.rows
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (!Array.isArray(rows) || !rows.every(isRow)) throw invalid({ rows: [{ key: 'validation.invalid' }] })
  if (badText(rows)) throw invalid({ rows: [{ key: 'validation.control' }] })
  return rows
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw jsonRefusal(text, error)
  }
}
