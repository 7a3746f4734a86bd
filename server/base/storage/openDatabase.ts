import type { Database } from './database'
import { openPglite } from './pglite/openPglite'

export interface DatabaseOptions {
  /** A `postgres://` address; without it the embedded database is used. */
  databaseUrl?: string
  /** Its address past a pooler, where DATABASE_URL is that of one which gives a connection for each transaction. */
  sessionUrl?: string
  /** Where the embedded database lives. */
  dataDir: string
  /** Connections at most; PGlite has one whatever this says. */
  poolSize?: number
  /** Told about what no query can be told: a lost connection, a query that waits suspiciously long. */
  report?: (error: Error) => void
}

/** Opens the database that the configuration names and checks that it can do what is needed. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const {
    databaseUrl,
    sessionUrl,
    dataDir,
    poolSize,
    report = error => console.warn(error.message),
  } = options
  if (!databaseUrl) return openPglite({ dataDir, report })
  const { openPostgres } = await import('./postgres/openPostgres')
  return openPostgres({ databaseUrl, sessionUrl, poolSize, report })
}
