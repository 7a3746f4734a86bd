import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Database } from '../../server/storage/database'
import { openDatabase } from '../../server/storage/openDatabase'
import { createDatabase, dropDatabase } from './postgresCluster'

/** An engine for `describe.each(engines)('$name', …)`; each `open` gives an empty database. */
export interface Engine {
  name: Database['engine']
  open(): Promise<Database>
}

type Embedded = { database: Database; dataDir: string }

// A PGlite takes a second to start and 20 ms to empty: one that was closed serves the next test of the file.
const idle: Embedded[] = []

async function startEmbedded(): Promise<Embedded> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  return { database: await openDatabase({ dataDir }), dataDir }
}

async function stopEmbedded({ database, dataDir }: Embedded): Promise<void> {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function empty({ kysely }: Database): Promise<void> {
  await sql`discard all`.execute(kysely)
  const schemas = await sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'`.execute(kysely)
  for (const { name } of schemas.rows) await sql`drop schema ${sql.id(name)} cascade`.execute(kysely)
  await sql`create schema public`.execute(kysely)
  await sql`set time zone 'UTC'`.execute(kysely)
  await sql`create extension if not exists pg_trgm`.execute(kysely)
}

async function openEmbedded(): Promise<Database> {
  const waiting = idle.pop()
  if (waiting) await empty(waiting.database)
  const embedded = waiting ?? (await startEmbedded())
  return {
    ...embedded.database,
    close: async () => {
      idle.push(embedded)
    },
  }
}

afterAll(async () => {
  for (const embedded of idle.splice(0)) await stopEmbedded(embedded)
})

const postgresUrl = inject('postgresUrl')

async function openPostgres(adminUrl: string): Promise<Database> {
  const databaseUrl = await createDatabase(adminUrl)
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() })
  return {
    ...database,
    close: async () => {
      await database.close()
      await dropDatabase(adminUrl, databaseUrl)
    },
  }
}

const pglite: Engine = { name: 'pglite', open: openEmbedded }

/** The engines of this run: PostgreSQL too, unless its binaries are missing. */
export const engines: Engine[] = postgresUrl
  ? [pglite, { name: 'postgres', open: () => openPostgres(postgresUrl) }]
  : [pglite]
