import { ApiError } from '../../http/apiError'
import { tableName } from '../../records/sql/columns'
import { HISTORY } from '../../records/tables/ownTables'
import { analyzeOutgrown } from '../../storage/analyzeOutgrown'
import type { Executor } from '../../storage/database'
import type { Chunk, Step, TaskKind } from '../../tasks/kind'
import { TASK_ROWS } from '../../tasks/tables'
import type { Task, TaskMessage } from '../../tasks/task'
import { messagesOf } from '../../tasks/taskMessages'
import { noteRows } from '../../tasks/taskRows'
import { cutOf } from '../file/reading'
import { type Imported, lockedImport, setImport } from '../imported'
import { checkRows } from '../rows/checkRows'
import { Preparing } from '../rows/prepareRows'
import type { CheckedRow } from '../rows/row'
import { countRows, keepRows, nextRows } from '../rows/storedRows'
import { writeRows } from '../rows/writeRows'
import { IMPORT_ROWS } from '../tables'
import { importNews } from './importNews'
import { forgetFile, nextFileRows } from './openFiles'
import { brokenResult, importResult } from './result'

/** Rows of one chunk: a fifth of a second or two of the database's time. */
const CHUNK = 250
/** Positions of the second half of a task that checks and then writes. */
const WRITING = 1_000_000_000

/** What a task of this kind is asked. */
export interface ImportRequest extends Record<string, unknown> {
  import: string
  /** `check` alone, `write` what was checked, or `both`: then nothing is written when anything is wrong. */
  step: 'check' | 'write' | 'both'
}

/** Reads and checks the rows of a file, or writes them. */
export const importKind: TaskKind = {
  name: 'import',
  news: task => importNews(task, isWriting(task)),
  async chunk(chunk) {
    const { task, db } = chunk
    const { import: id, step } = task.request as ImportRequest
    const imported = await lockedImport(db, id)
    // Whoever has thrown it away wants no more of it; another task has taken its place.
    if (imported?.task !== task.id) return { done: 0, refused: 0, position: task.position, finished: true }
    return isWriting(task) ? writeChunk(chunk, imported) : checkChunk(chunk, imported, step === 'both')
  },
}

const isWriting = ({ request, position }: Task): boolean => request.step === 'write' || position >= WRITING

function preparingOf({ scope }: Chunk, { resource, plan, reading, headers }: Imported): Preparing {
  return new Preparing(scope, scope.services.resources.get(resource), plan, reading, headers)
}

async function checkChunk(chunk: Chunk, imported: Imported, goesOn: boolean): Promise<Step> {
  const { db, task, scope } = chunk
  const { id, kept_cut } = imported
  const isKept = kept_cut === cutOf(imported.reading)
  let rows: Pick<CheckedRow, 'row' | 'cells'>[]
  try {
    rows = isKept
      ? await nextRows(db, id, { after: task.position, limit: CHUNK })
      : await nextFileRows(scope.services, imported, task.position, CHUNK)
  } catch (error) {
    if (error instanceof ApiError) return brokenFile(chunk, imported, error)
    throw error
  }
  const checked = await checkRows(preparingOf(chunk, imported), db, id, rows)
  const skipped = isKept
    ? new Set((rows as CheckedRow[]).filter(({ state }) => state === 'skipped').map(({ row }) => row))
    : undefined
  await keepRows(
    db,
    id,
    checked.map(row => (skipped?.has(row.row) ? { ...row, state: 'skipped' as const } : row)),
  )
  await analyzeOutgrown(db, [IMPORT_ROWS])
  const refused = checked.filter(({ state, row }) => state === 'wrong' && !skipped?.has(row)).length
  const position = rows.at(-1)?.row ?? task.position
  const step = { done: rows.length, refused, position }
  if (rows.length === CHUNK) return { ...step, finished: false }
  await forgetFile(id)
  await setImport(db, id, { status: 'checked', kept_cut: cutOf(imported.reading) })
  return afterCheck(chunk, imported, step, goesOn)
}

/** All rows are looked at: what was found, and whether they are now written. */
async function afterCheck(
  { db, task, scope }: Chunk,
  { id }: Imported,
  step: Omit<Step, 'finished'>,
  goesOn: boolean,
): Promise<Step> {
  const counts = await countRows(db, id)
  const result = await importResult(scope, db, id, counts)
  const total = task.done + step.done
  if (!goesOn || counts.wrong) return { ...step, total, finished: true, result }
  await setImport(db, id, { status: 'writing', operation: task.operation })
  const toWrite = (counts.create ?? 0) + (counts.update ?? 0)
  return { ...step, total: total + toWrite, position: WRITING, finished: false, result }
}

/** The file itself cannot be read on: its rows are forgotten, and what is wrong is told. */
async function brokenFile({ db, task }: Chunk, { id }: Imported, error: ApiError): Promise<Step> {
  await forgetFile(id)
  await setImport(db, id, { status: 'columns', kept_cut: null })
  const [message = { key: 'import.file.workbook' } as TaskMessage] = messagesOf(error)
  await noteRows(db, task.id, [{ row: 0, outcome: 'refused', messages: [message] }])
  return { done: 0, refused: 1, position: task.position, finished: true, result: brokenResult(message) }
}

async function writeChunk(chunk: Chunk, imported: Imported): Promise<Step> {
  const { db, task, scope } = chunk
  const { id } = imported
  const base = task.position >= WRITING ? WRITING : 0
  const after = task.position - base
  const rows = await nextRows(db, id, { after, limit: CHUNK, states: ['create', 'update'] })
  const written = await writeRows(preparingOf(chunk, imported), db, rows)
  await keepRows(db, id, written)
  await noteOutcomes(db, task.id, written)
  const records = tableName(scope.services.resources.get(imported.resource))
  await analyzeOutgrown(db, [records, HISTORY, IMPORT_ROWS, TASK_ROWS])
  const refused = written.filter(({ state }) => state === 'refused').length
  const step = { done: rows.length, refused, position: base + (rows.at(-1)?.row ?? after) }
  if (rows.length === CHUNK) return { ...step, finished: false }
  await setImport(db, id, { status: 'done' })
  return { ...step, finished: true, result: await importResult(scope, db, id, await countRows(db, id)) }
}

const noteOutcomes = (db: Executor, task: string, rows: readonly CheckedRow[]) =>
  noteRows(
    db,
    task,
    rows.map(({ row, state, record_id, issues }) => ({
      row,
      outcome: state,
      record_id,
      messages: (issues ?? []) as TaskMessage[],
    })),
  )
