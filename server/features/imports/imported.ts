import { join } from 'node:path'
import { sql } from 'kysely'
import type { Cell, ColumnReading, ImportStatus, Plan, Reading } from '../../../src/contract/imports'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Executor, TableRow } from '../../base/storage/database'
import { readTask } from '../../work/tasks/readTasks'
import type { StoredTask } from '../../work/tasks/task'
import { cutOf } from './file/reading'
import type { EncodingExample } from './file/text/encodingExamples'
import { IMPORTS } from './tables'

/** A preview of the beginning of a file. */
export interface FilePreview {
  /** The sheets of a workbook. */
  sheets: string[]
  /** The first rows below the header row. */
  samples: Cell[][]
  /** Whether each guess is unambiguous. */
  sure: { decimal: boolean; days: boolean }
  /** The file has cells that are merged over several rows. Each of these rows has the value. */
  merged: boolean
  /** How many rows the workbook hides, and which columns. */
  hidden: number
  hidden_columns?: number[]
  /** Cells of each column that tell how it is read. */
  figures: Cell[][]
  /** The texts of some cells in each possible encoding, if there are several. */
  encodings: EncodingExample[]
  /** Columns with an amount whose currency is still open although another column names currencies. */
  unnamed?: number[]
  /** The number of blank rows, counted by the check. */
  blank?: number
}

/** How the columns of a file are read, as settled by its cells and by answers. */
export interface SettledReading {
  columns: Record<string, ColumnReading>
  /** The currencies that the office has in these records. */
  currencies: string[]
}

/** A stored import. */
export interface Imported {
  id: string
  resource: string
  by: number
  name: string
  size: number
  digest: string | null
  status: ImportStatus
  reading: Reading
  headers: string[]
  plan: Plan
  /** Set when a check starts. */
  settled: SettledReading | null
  look: FilePreview
  shape: string
  about: number
  kept_cut: string | null
  task: string | null
  operation: string | null
  created_at: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const table = sql.id(IMPORTS)

/** Returns the path of an import's file. */
export const filePath = ({ config }: Pick<Services, 'config'>, id: string) =>
  join(config.dataDir, 'imports', id)

const importedOf = (row: TableRow): Imported =>
  ({ ...row, by: Number(row.by), size: Number(row.size) }) as unknown as Imported

/** Returns an import by its id. Throws a 404 unless it belongs to this person. */
export async function ownImport(db: Executor, id: string, by: number): Promise<Imported> {
  const imported = UUID.test(id) ? await findImport(db, id) : undefined
  if (imported?.by !== by) throw notFound()
  return imported
}

/** Returns an import, or undefined. */
export async function findImport(db: Executor, id: string): Promise<Imported | undefined> {
  const { rows } = await sql<TableRow>`select * from ${table} where id = ${id}::uuid`.execute(db)
  return rows[0] && importedOf(rows[0])
}

/**
 * Returns the current import and locks it until the caller's
 * transaction ends. Throws a 404 if it was deleted.
 */
export async function lockImport(db: Executor, { id }: Pick<Imported, 'id'>): Promise<Imported> {
  const imported = await lockedImport(db, id)
  if (!imported) throw notFound()
  return imported
}

/** Returns the current import and locks it until the caller's transaction ends, or returns undefined. */
export async function lockedImport(db: Executor, id: string): Promise<Imported | undefined> {
  const { rows } = await sql<TableRow>`select * from ${table} where id = ${id}::uuid for update`.execute(db)
  return rows[0] && importedOf(rows[0])
}

/** Returns a person's imports into a resource, newest first. */
export async function importsOf(db: Executor, resource: string, by: number): Promise<Imported[]> {
  const { rows } = await sql<TableRow>`
    select * from ${table} where "by" = ${by} and resource = ${resource} order by created_at desc limit 20`.execute(
    db,
  )
  return rows.map(importedOf)
}

/** Stores a new import. */
export async function insertImport(
  db: Executor,
  imported: Omit<Imported, 'created_at' | 'settled'>,
): Promise<void> {
  const { reading, headers, plan, look, ...rest } = imported
  const json = { reading, headers, plan, look }
  const names = [...Object.keys(rest), ...Object.keys(json)]
  const values = [
    ...Object.values(rest).map(value => sql`${value}`),
    ...Object.values(json).map(value => sql`${JSON.stringify(value)}::text::jsonb`),
  ]
  await sql`insert into ${table} (${sql.join(names.map(name => sql.id(name)))}) values (${sql.join(values)})`.execute(
    db,
  )
}

/** Changes properties of a stored import. */
export async function setImport(
  db: Executor,
  id: string,
  changes: Partial<Omit<Imported, 'id' | 'created_at'>>,
): Promise<void> {
  const sets = Object.entries(changes).map(([name, value]) =>
    typeof value === 'object' && value !== null
      ? sql`${sql.id(name)} = ${JSON.stringify(value)}::text::jsonb`
      : sql`${sql.id(name)} = ${value}`,
  )
  await sql`update ${table} set ${sql.join([...sets, sql`touched_at = now()`])} where id = ${id}::uuid`.execute(
    db,
  )
}

/**
 * Returns the status of an import, given its task. If the task ended
 * early, this is where the person can continue.
 */
export function statusOf(
  { status, kept_cut, reading }: Imported,
  task: StoredTask | undefined,
): ImportStatus {
  const isOver = task && task.status !== 'waiting' && task.status !== 'running'
  if (status === 'checking' && (isOver || !task)) return kept_cut === cutOf(reading) ? 'checked' : 'columns'
  if (status === 'writing' && (isOver || !task)) return 'done'
  return status
}

/**
 * Locks an import before a change and returns its current state. Concurrent requests run one after the other.
 * Throws if the import is being checked or written, or has been written.
 */
export async function lockOpen(db: Executor, imported: Imported): Promise<Imported> {
  const locked = await lockImport(db, imported)
  await requireOpen(db, locked)
  return locked
}

/** Throws if an import is being checked or written, or has been written. */
export async function requireOpen(db: Executor, imported: Imported): Promise<void> {
  const task = imported.task ? await readTask(db, imported.task) : undefined
  const status = statusOf(imported, task)
  if (status === 'checking' || status === 'writing')
    throw new ApiError(409, 'not_possible', { message: 'import.busy' })
  if (status === 'done') throw new ApiError(409, 'not_possible', { message: 'import.written_already' })
}
