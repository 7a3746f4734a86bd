import { inject } from 'vitest'
import type { Database } from '../../server/base/storage/database'
import type { TableSpec } from '../../server/base/storage/tables'
import { embeddedDatabases } from './embeddedDatabases'
import { openPostgres } from './postgresDatabases'

/** An engine for `describe.each(engines)('$name', …)`. */
export interface Engine {
  name: Database['engine']
  /** Opens an empty database, or a database with these tables and no rows. */
  open(tables?: readonly TableSpec[]): Promise<TestDatabase>
  /** Whether an office has all its indexes; without `TEST_LONG`, others have only the unique ones. */
  indexed?: boolean
}

/** A test's database. On PostgreSQL a second connection can be opened, as from another process. */
export type TestDatabase = Database & { connectAgain?(): Promise<Database> }

const postgresUrl = inject('postgresUrl')

const pglite: Engine = { name: 'pglite', open: embeddedDatabases(inject('folder')).open }

/** The engines of this run: also PostgreSQL, unless its binaries are missing. */
export const engines: Engine[] = postgresUrl
  ? [pglite, { name: 'postgres', open: tables => openPostgres(postgresUrl, tables) }]
  : [pglite]

/**
 * The engines for tests of code that doesn't depend on the engine: without `TEST_LONG`, only PostgreSQL,
 * which takes two thirds of the time.
 */
export const mainEngines: Engine[] = process.env.TEST_LONG ? engines : engines.slice(-1)

/**
 * Returns the engine for tests of indexes, plans and definitions. Planning around the product's nine hundred
 * other indexes takes three quarters of PostgreSQL's time in the other tests, whose tables have a few rows.
 */
export const withIndexes = (engine: Engine): Engine => ({ ...engine, indexed: true })

/** Returns the tables as an engine's office has them. */
export function officeTables({ indexed }: Engine, tables: TableSpec[]): TableSpec[] {
  if (indexed || process.env.TEST_LONG) return tables
  return tables.map(table => ({ ...table, indexes: table.indexes.filter(({ unique }) => unique) }))
}
