import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database, Executor, Unlisten } from '../../server/base/storage/database'
import { openDatabase } from '../../server/base/storage/openDatabase'
import { applySchema } from '../../server/base/storage/schema/applySchema'
import type { TableSpec } from '../../server/base/storage/tables'

/** An idle PGlite, with the tables that it was opened with. */
type Idle = { database: Database; tables?: string; shape?: string }

// A PGlite takes seconds to start and create its tables, and 50 ms to empty: a worker reuses its own for file after
// file.
const KEPT = 2
const idle: Idle[] = []

async function start(): Promise<Idle> {
  return { database: await openDatabase({ dataDir: await mkdtemp(join(inject('folder'), 'pglite-')) }) }
}

const otherSchemas = async (db: Executor) =>
  sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`.execute(db)

async function dropSchemas({ kysely }: Database): Promise<void> {
  for (const { name } of (await otherSchemas(kysely)).rows)
    await sql`drop schema ${sql.id(name)} cascade`.execute(kysely)
}

/** Drops everything. */
async function clear({ kysely }: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(kysely)
  await sql`create schema public`.execute(kysely)
  await sql`create extension if not exists pg_trgm`.execute(kysely)
}

/** Everything about the tables that a test can change, as one text. */
async function shapeOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(line, ',' order by line)) as shape from (
      select concat_ws(' ', relname, relkind) as line from ours
      union all select concat_ws(' ', relname, attname, atttypid, atttypmod, attnotnull, attisdropped, atthasdef)
        from pg_attribute join ours on ours.oid = attrelid
      union all select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join ours on ours.oid = conrelid
      union all select pg_get_indexdef(indexrelid) from pg_index join ours on ours.oid = indexrelid
      union all select concat_ws(' ', relname, pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join ours on ours.oid = tgrelid
        where not tgisinternal
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    ) as lines`.execute(kysely)
  return rows[0]?.shape ?? ''
}

/** Deletes every row, and resets the sequences. */
async function removeRows(database: Database): Promise<void> {
  const { kysely } = database
  const tables = await sql<{ name: string; size: string }>`
    select relname as name, pg_total_relation_size(oid) as size from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(kysely)
  const counters = await sql<{ name: string }>`select sequencename as name from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(kysely)
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  // As a replica: no foreign key is checked, so the order does not matter.
  const statements = [
    'set session_replication_role = replica',
    ...tables.rows.map(({ name }) => `delete from ${quoted(name)}`),
    'set session_replication_role = origin',
    ...counters.rows.map(({ name }) => `alter sequence ${quoted(name)} restart`),
  ]
  await database.runScript(statements.join(';\n'))
  for (const { name, size } of tables.rows)
    if (Number(size) > 500_000) await sql`vacuum ${sql.id(name)}`.execute(kysely)
}

async function take(tables?: string): Promise<Idle> {
  const same = idle.findIndex(one => one.tables === tables)
  if (same >= 0) return idle.splice(same, 1)[0] as Idle
  return idle.length < KEPT ? start() : (idle.shift() as Idle)
}

async function prepare(taken: Idle, specs: readonly TableSpec[] | undefined, tables?: string): Promise<void> {
  const { database } = taken
  await sql`discard all`.execute(database.kysely)
  await dropSchemas(database)
  await sql`set time zone 'UTC'`.execute(database.kysely)
  if (specs && taken.tables === tables && taken.shape === (await shapeOf(database))) {
    await removeRows(database)
    return
  }
  await clear(database)
  Object.assign(taken, { tables: undefined, shape: undefined })
  if (!specs) return
  await applySchema(database, [...specs])
  Object.assign(taken, { tables, shape: await shapeOf(database) })
}

/** A PGlite, empty or with these tables; closing it frees it for the next caller. */
export async function openEmbedded(specs?: readonly TableSpec[]): Promise<Database> {
  const tables = specs && JSON.stringify(specs)
  const taken = await take(tables)
  const { database } = taken
  await prepare(taken, specs, tables)
  const listening = new Set<Unlisten>()
  const given: Database = {
    ...database,
    get origin() {
      return given
    },
    withRequestSignal: () => given,
    listen: async (channel, handler, resumed) => {
      const unlisten = await database.listen(channel, handler, resumed)
      listening.add(unlisten)
      return unlisten
    },
    close: async () => {
      for (const unlisten of listening) await unlisten()
      idle.push(taken)
    },
  }
  return given
}
