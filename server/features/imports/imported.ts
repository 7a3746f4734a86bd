import { join } from 'node:path'
import { sql } from 'kysely'
import { notFound } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Executor, Row } from '../../base/storage/database'
import type { Cell } from './file/cell'
import type { Reading } from './file/reading'
import type { Plan } from './plan'
import { IMPORTS } from './tables'

/** How far an import is. */
export type ImportStatus = 'columns' | 'checking' | 'checked' | 'writing' | 'done'

/** What the beginning of a file looks like. */
export interface FilePreview {
  /** The sheets of a workbook. */
  sheets: string[]
  /** The first rows below the headings. */
  samples: Cell[][]
  /** Nothing in the file could be meant in another way. */
  sure: { decimal: boolean; days: boolean }
  /** Cells are merged over several rows, each of which has their value. */
  merged: boolean
}

/** A file that somebody is taking over, as it is kept. */
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

/** Where the file of an import lies. */
export const filePath = ({ config }: Pick<Services, 'config'>, id: string) =>
  join(config.dataDir, 'imports', id)

const importedOf = (row: Row): Imported =>
  ({ ...row, by: Number(row.by), size: Number(row.size) }) as unknown as Imported

/** An import by its id: its owner's; a 404 for everybody else. */
export async function ownImport(db: Executor, id: string, by: number): Promise<Imported> {
  const imported = UUID.test(id) ? await findImport(db, id) : undefined
  if (imported?.by !== by) throw notFound()
  return imported
}

/** An import, or none. */
export async function findImport(db: Executor, id: string): Promise<Imported | undefined> {
  const { rows } = await sql<Row>`select * from ${table} where id = ${id}::uuid`.execute(db)
  return rows[0] && importedOf(rows[0])
}

/** An import as it is now, which nobody else changes until the caller's transaction ends; a 404 when it is gone. */
export async function lockImport(db: Executor, { id }: Pick<Imported, 'id'>): Promise<Imported> {
  const imported = await lockedImport(db, id)
  if (!imported) throw notFound()
  return imported
}

/** The same, or none. */
export async function lockedImport(db: Executor, id: string): Promise<Imported | undefined> {
  const { rows } = await sql<Row>`select * from ${table} where id = ${id}::uuid for update`.execute(db)
  return rows[0] && importedOf(rows[0])
}

/** What somebody is taking over into a resource, the latest first. */
export async function importsOf(db: Executor, resource: string, by: number): Promise<Imported[]> {
  const { rows } = await sql<Row>`
    select * from ${table} where "by" = ${by} and resource = ${resource} order by created_at desc limit 20`.execute(
    db,
  )
  return rows.map(importedOf)
}

/** Keeps a new import. */
export async function insertImport(db: Executor, imported: Omit<Imported, 'created_at'>): Promise<void> {
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

/** Changes some of what is kept of an import. */
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
