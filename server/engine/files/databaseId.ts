import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../base/storage/database'
import type { FileStore } from './store/fileStore'

/** A database, and the data folder of its process. */
export interface DatabasePlace {
  db: Database
  dataDir: string
}

/**
 * Returns an ID that distinguishes a database from its copies. It can't come from the rows, which a copy has
 * too.
 */
export const databaseId = ({ db, dataDir }: DatabasePlace): Promise<string> =>
  db.engine === 'postgres' ? idOnCluster(db) : idInFolder(dataDir)

/** Returns whether a store belongs to another database, for example to the original of this copy. */
export async function isOfAnother(place: DatabasePlace, store: FileStore): Promise<boolean> {
  const owner = (await store.readMark())?.owner
  return owner !== undefined && owner !== (await databaseId(place))
}

// A standby that takes over has the same ID; a database restored from a dump or created from a template
// doesn't.
async function idOnCluster({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ oid: string; allowed: boolean }>`
    select oid::text as oid, has_function_privilege('pg_control_system()', 'execute') as allowed
    from pg_database where datname = current_database()`.execute(kysely)
  const [{ oid, allowed } = { oid: '', allowed: false }] = rows
  // Every role can call it, unless an administrator revoked that.
  if (!allowed) return `postgres/${oid}`
  const system = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(kysely)
  return `postgres ${system.rows[0]?.id}/${oid}`
}

/**
 * The embedded database has no ID: all of them are created from the same one. So a generated ID is stored in
 * the data folder.
 */
async function idInFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'database.id')
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  if (known.trim()) return known.trim()
  const id = `embedded ${randomUUID()}`
  await writeFile(path, `${id}\n`, { mode: 0o600, flush: true })
  return id
}
