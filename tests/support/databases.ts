import { inject } from 'vitest'
import type { Database } from '../../server/base/storage/database'
import type { TableSpec } from '../../server/base/storage/tables'
import { openEmbedded } from './embeddedDatabases'
import { openPostgres } from './postgresDatabases'

/** An engine for `describe.each(engines)('$name', …)`. */
export interface Engine {
  name: Database['engine']
  /** An empty database, or one with these tables and no rows. */
  open(tables?: readonly TableSpec[]): Promise<TestDatabase>
}

/** A test's database; on PostgreSQL a second process can connect to it. */
export type TestDatabase = Database & { connectAgain?(): Promise<Database> }

const postgresUrl = inject('postgresUrl')

const pglite: Engine = { name: 'pglite', open: openEmbedded }

/** The engines of this run: PostgreSQL too, unless its binaries are missing. */
export const engines: Engine[] = postgresUrl
  ? [pglite, { name: 'postgres', open: tables => openPostgres(postgresUrl, tables) }]
  : [pglite]

/**
 * The engines for tests of what the product is built of: fields, records, rules and transitions, which other tests try
 * on both. The short form runs them on PostgreSQL alone, which needs two thirds of the time.
 */
export const productEngines: Engine[] = process.env.TEST_LONG ? engines : engines.slice(-1)
