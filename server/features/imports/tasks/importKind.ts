import { ApiError } from '../../../base/errors/apiError'
import { analyzeGrownTables } from '../../../base/storage/analyzeGrownTables'
import type { Executor } from '../../../base/storage/database'
import { IMPORT_CHECKED, IMPORT_DONE } from '../../../engine/notifications/types'
import { tableName } from '../../../engine/sql/columns'
import { HISTORY } from '../../../engine/sql/ownTables'
import type { Chunk, Step, TaskKind } from '../../../work/tasks/kind'
import type { TaskNotification } from '../../../work/tasks/notifyOfTask'
import { TASK_ROWS } from '../../../work/tasks/tables'
import type { StoredTask, StoredTaskMessage } from '../../../work/tasks/task'
import { messagesOf } from '../../../work/tasks/taskMessages'
import { recordRows } from '../../../work/tasks/taskRows'
import type { FileRow } from '../file/cell'
import { shownText } from '../file/cell'
import { cutOf } from '../file/reading'
import { PAGE_ROWS, type RowPage, readPage, removePages, writeProblem } from '../file/rowPages'
import { filePath, type Imported, lockedImport, setImport } from '../imported'
import { rememberOpenCells } from '../questions/openCells'
import { readPagesInThread } from '../readInThread'
import { checkRows } from '../rows/checkRows'
import { Preparing } from '../rows/prepareRows'
import type { OpenCell } from '../rows/readRow'
import { type CheckedRow, unchecked } from '../rows/row'
import { countRows, nextRows, storeRows } from '../rows/storedRows'
import { writeRows } from '../rows/writeRows'
import { type RowBelow, rowsBelow } from '../sheet/rowsBelow'
import { IMPORT_ROWS } from '../tables'
import { brokenResult, importResult, withWritten } from './importResult'

/** The first position of the write phase, in a task that checks and then writes. */
const WRITING = 1_000_000_000

/** The request of an import task. */
export interface ImportRequest extends Record<string, unknown> {
  import: string
  /** `check`, `write` for checked rows, or `both`, which writes nothing if any row is invalid. */
  step: 'check' | 'write' | 'both'
}

/** Reads and checks the rows of a file, or writes them. */
export const importKind: TaskKind = {
  name: 'import',
  notification: task => importNotification(task, isWriting(task)),
  // Rows that were only checked count as done too.
  written: ({ result }) => Number(result?.created ?? 0) + Number(result?.updated ?? 0),
  async chunk(chunk) {
    const { task, scope } = chunk
    const { import: id, step } = task.request as ImportRequest
    const imported = await lockedImport(scope.db, id)
    // The import was deleted, or another task has replaced this one.
    if (imported?.task !== task.id) return { done: 0, refused: 0, position: task.position, finished: true }
    return isWriting(task) ? writeChunk(chunk, imported) : checkChunk(chunk, imported, step === 'both')
  },
}

const isWriting = ({ request, position }: StoredTask): boolean =>
  request.step === 'write' || position >= WRITING

async function checkChunk(chunk: Chunk, imported: Imported, continues: boolean): Promise<Step> {
  const { task, scope } = chunk
  const { db } = scope
  const { id, kept_cut } = imported
  const isStored = kept_cut === cutOf(imported.reading)
  const path = filePath(scope.services, id)
  const found = isStored
    ? await storedPage(db, id, task.position)
    : await readPage(path, imported.reading, task.position)
  if (!found)
    return {
      done: 0,
      refused: 0,
      position: task.position,
      finished: false,
      afterwards: signal => readFile(path, imported, signal),
    }
  if (found.problem) return brokenFile(chunk, imported, found.problem)
  const { rows } = found
  const preparing = new Preparing(scope, imported)
  const below = found.last && !isStored ? rowsBelowTable(chunk, imported, rows) : new Map<number, RowBelow>()
  const records = rows.filter(({ row, hidden }) => !hidden && !below.has(row))
  const checked = await checkRows(preparing, id, records)
  const { open } = preparing.texts
  if (open.length) return askAgain(chunk, imported, open)
  const skipped = isStored
    ? new Set((rows as CheckedRow[]).filter(({ state }) => state === 'skipped').map(({ row }) => row))
    : undefined
  const leftOut = rows.flatMap(({ row, cells, hidden }) => {
    const kind = hidden ? 'hidden_row' : below.get(row)
    const issues = [{ key: `import.${kind}` }]
    return kind ? [{ ...unchecked(row, cells), state: 'skipped' as const, issues }] : []
  })
  await storeRows(db, id, [
    ...checked.map(row => (skipped?.has(row.row) ? { ...row, state: 'skipped' as const } : row)),
    ...leftOut,
  ])
  await analyzeGrownTables(db, [IMPORT_ROWS])
  const refused = checked.filter(({ state, row }) => state === 'wrong' && !skipped?.has(row)).length
  const position = rows.at(-1)?.row ?? task.position
  const step = { done: rows.length, refused, position }
  if (!found.last) return { ...step, finished: false }
  await removePages(path)
  const look = isStored ? imported.look : { ...imported.look, blank: blankIn(chunk, imported, rows) }
  await setImport(db, id, { status: 'checked', kept_cut: cutOf(imported.reading), look })
  return afterCheck(chunk, { ...imported, look }, { step, continues })
}

/** Finds totals and notes below the table, in its last rows. If all its rows were such, they are its records. */
function rowsBelowTable({ task, scope }: Chunk, { headers, reading }: Imported, rows: readonly FileRow[]) {
  const { now, timeZone } = scope.context
  const below = rowsBelow(rows, {
    headers,
    reading: { ...reading, now, timeZone },
    after: Math.max(task.position, reading.header),
  })
  return task.done || below.size < rows.length ? below : new Map<number, RowBelow>()
}

/** Counts the blank rows of a file, given its last page. */
function blankIn({ task }: Chunk, { reading }: Imported, rows: readonly FileRow[]): number {
  const last = rows.at(-1)?.row ?? task.position
  return Math.max(0, last - reading.header - task.done - rows.length)
}

/** Returns a page of rows that are already stored, which are checked again for another plan. */
async function storedPage(db: Executor, id: string, after: number): Promise<RowPage> {
  const rows = await nextRows(db, id, { after, limit: PAGE_ROWS })
  return { rows, last: !rows.length }
}

/** Reads the whole file in a thread. If it is unreadable, stores the reason for the next chunk. */
async function readFile(path: string, { reading, by }: Imported, signal?: AbortSignal): Promise<void> {
  try {
    await readPagesInThread({ person: by, path }, reading, signal)
  } catch (error) {
    // The server is stopping. The next process reads the file again.
    if (signal?.aborted) return
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const [problem = { key: 'import.file.workbook' }] = messagesOf(error)
    await writeProblem(path, reading, problem)
  }
}

/** Ends the check with its result, or continues with writing the rows. */
async function afterCheck(
  { task, scope }: Chunk,
  imported: Imported,
  { step, continues }: { step: Omit<Step, 'finished'>; continues: boolean },
): Promise<Step> {
  const { db } = scope
  const { id } = imported
  const counts = await countRows(db, id)
  const result = await importResult(scope, imported, { counts, isForecast: task.dry_run })
  const total = task.done + step.done
  if (!continues || counts.wrong) return { ...step, total, finished: true, result }
  await setImport(db, id, { status: 'writing', operation: task.operation })
  const toWrite = (counts.create ?? 0) + (counts.update ?? 0)
  return { ...step, total: total + toWrite, position: WRITING, finished: false, result }
}

/** Ends the task for an unreadable file. The person sees the reason and can choose other options. */
async function brokenFile(
  { task, scope }: Chunk,
  { id }: Imported,
  problem: StoredTaskMessage,
): Promise<Step> {
  const { db } = scope
  await removePages(filePath(scope.services, id))
  await setImport(db, id, { status: 'columns', kept_cut: null })
  await recordRows(db, task.id, [{ row: 0, outcome: 'refused', messages: [problem] }])
  return { done: 0, refused: 1, position: task.position, finished: true, result: brokenResult(problem) }
}

/** Ends the check at cells that only a person can read. The columns' page asks about them. */
async function askAgain(
  { task, scope }: Chunk,
  imported: Imported,
  open: readonly OpenCell[],
): Promise<Step> {
  const { db } = scope
  const [{ at, cell } = { at: 0, cell: '' }] = open
  const problem = {
    key: 'import.open_again',
    params: { column: imported.headers[at] || `#${at + 1}`, cell: shownText(cell) },
  }
  await rememberOpenCells(db, imported, open)
  await setImport(db, imported.id, { status: 'columns' })
  await recordRows(db, task.id, [{ row: 0, outcome: 'refused', messages: [problem] }])
  return { done: 0, refused: 1, position: task.position, finished: true, result: brokenResult(problem) }
}

async function writeChunk(chunk: Chunk, imported: Imported): Promise<Step> {
  const { task, scope } = chunk
  const { db } = scope
  const { id } = imported
  const base = task.position >= WRITING ? WRITING : 0
  const after = task.position - base
  const rows = await nextRows(db, id, { after, limit: PAGE_ROWS, states: ['create', 'update'] })
  const before = task.result ?? (await importResult(scope, imported, { counts: await countRows(db, id) }))
  const written = await writeRows(new Preparing(scope, imported), rows)
  await storeRows(db, id, written)
  await recordOutcomes(db, task.id, written)
  const records = tableName(scope.services.resources.get(imported.resource))
  await analyzeGrownTables(db, [records, HISTORY, IMPORT_ROWS, TASK_ROWS])
  const refused = written.filter(({ state }) => state === 'refused').length
  const step = { done: rows.length, refused, position: base + (rows.at(-1)?.row ?? after) }
  // A task can be cancelled or fail after any chunk, so its result is right after each.
  if (rows.length) return { ...step, finished: false, result: withWritten(scope, before, written) }
  await setImport(db, id, { status: 'done' })
  const result = await importResult(scope, imported, { counts: await countRows(db, id) })
  return { ...step, finished: true, result }
}

const recordOutcomes = (db: Executor, task: string, rows: readonly CheckedRow[]) =>
  recordRows(
    db,
    task,
    rows.map(({ row, state, record_id, issues }) => ({
      row,
      outcome: state,
      record_id,
      messages: (issues ?? []) as StoredTaskMessage[],
    })),
  )

/**
 * Returns the notification for the person who started the import, who might have left the page. There is only
 * one, because hundreds of them would hide others.
 */
function importNotification(
  { request, origin, result }: StoredTask,
  isWritten: boolean,
): TaskNotification | undefined {
  const { created, updated, not_written, refused } = result ?? {}
  // The import was deleted while the task ran.
  if (created === undefined && !result?.problem) return undefined
  const count = (...counts: unknown[]) => ({
    count: counts.reduce<number>((sum, one) => sum + Number(one ?? 0), 0),
  })
  return {
    type: isWritten ? IMPORT_DONE : IMPORT_CHECKED,
    level: result?.problem ? 'error' : Number(refused) ? 'warning' : 'success',
    params: {
      file: { text: String(origin.details?.file ?? '') },
      import: { text: String(request.import) },
      refused: count(refused),
      count: isWritten ? count(created, updated) : count(created, updated, not_written),
    },
  }
}
