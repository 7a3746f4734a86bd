import type { Database } from './database'
import { openPglite } from './pglite/openPglite'

export interface DatabaseOptions {
  /** A `postgres://` URL; without it, the embedded database is used. */
  databaseUrl?: string
  /** The URL without the pooler, if DATABASE_URL is that of a transaction pooler. */
  sessionUrl?: string
  /** The folder of the embedded database. */
  dataDir: string
  /** The maximum number of connections; PGlite always has one. */
  poolSize?: number
  /**
   * Called with problems that no query can report: a lost connection, a query that waits suspiciously long.
   */
  report?: (error: Error) => void
  /** Called once the embedded database's thread starts, or the connection to PostgreSQL. */
  onThreadFree?: () => void
}

/** Opens the configured database and checks that it supports what the server needs. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    databaseUrl,
    sessionUrl,
    dataDir,
    poolSize,
    report = error => console.warn(error.message),
    onThreadFree,
  } = options
  if (!databaseUrl) return openPglite({ dataDir, report, onThreadFree })
  const { openPostgres } = await import('./postgres/openPostgres')
  onThreadFree?.()
  return openPostgres({ databaseUrl, sessionUrl, poolSize, report })
}
