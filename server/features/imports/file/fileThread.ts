import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Reading } from '../../../../src/contract/imports'
import { ApiError, invalid } from '../../../base/errors/apiError'
import { jsonRefusal } from '../../../base/errors/jsonRefusal'
import { badText, excessOf } from '../../../base/text'
import { answerTasks } from '../../../base/threads/answerTasks'
import { csvLine } from '../../../engine/records/export/csvCell'
import type { SheetRequest } from '../sheet/readSheet'
import { broken, tooManyColumns } from './broken'
import { MAX_COLUMNS, MAX_ROWS } from './limits'
import { inspectFile, type Usual } from './lookInto'
import { writePages } from './rowPages'

/** JSON is parsed as a whole. Larger files must be CSV. */
const MAX_JSON = 16 * 1024 * 1024
const MAX_DEPTH = 32

/** Rewrites `{ rows: [{…}] }` as an equivalent CSV file. */
async function jsonToCsv(path: string): Promise<void> {
  if ((await stat(path)).size > MAX_JSON) throw new ApiError(413, 'too_large')
  const rows = rowsIn(await readFile(path, 'utf8'))
  const names = namesOf(rows)
  if (!names.length) throw invalid({ rows: [{ key: 'validation.required' }] })
  const lines = [names, ...rows.map(row => names.map(name => textOf(row[name])))]
  await writeFile(path, lines.map(csvLine).join(''))
}

function namesOf(rows: readonly Record<string, unknown>[]): string[] {
  const names = new Set<string>()
  for (const row of rows)
    for (const name of Object.keys(row)) {
      names.add(name)
      if (names.size > MAX_COLUMNS) throw tooManyColumns()
    }
  return [...names]
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

function rowsIn(text: string): Record<string, unknown>[] {
  const body = parse(text) as { rows?: unknown } | unknown[]
  if (excessOf(body, { levels: MAX_DEPTH, values: Infinity }))
    throw new ApiError(400, 'invalid_json', { message: 'api.too_deep', params: { limit: MAX_DEPTH } })
  const rows = Array.isArray(body) ? body : body?.rows
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  if (!Array.isArray(rows) || !rows.every(isRow)) throw invalid({ rows: [{ key: 'validation.invalid' }] })
  if (rows.length > MAX_ROWS) throw broken('too_many_rows', { limit: MAX_ROWS })
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

// People's files are only read in this thread, because on the
// main thread a large one would block all requests.
const tasks = {
  look: ({ path, usual, chosen }: { path: string; usual: Usual; chosen: Partial<Reading> }) =>
    inspectFile(path, usual, chosen),
  pages: ({ path, reading }: { path: string; reading: Reading }) => writePages(path, reading),
  jsonToCsv: (path: string) => jsonToCsv(path),
  // Imports don't need the code that guesses values, so it is loaded with the first sheet.
  sheet: async (request: SheetRequest) => (await import('../sheet/readSheet')).readSheet(request),
}
export type FileTasks = typeof tasks

answerTasks(tasks)
