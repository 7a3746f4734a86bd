import { sql } from 'kysely'
import type { Database, Executor } from '../../server/base/storage/database'

const otherSchemas = async (db: Executor) =>
  sql<{ name: string }>`select nspname as name from pg_namespace
    where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')`.execute(db)

async function dropSchemas({ kysely }: Database): Promise<void> {
  for (const { name } of (await otherSchemas(kysely)).rows)
    await sql`drop schema ${sql.id(name)} cascade`.execute(kysely)
}

/** Drops everything. */
export async function dropAll(database: Database): Promise<void> {
  const { kysely } = database
  await dropSchemas(database)
  await sql`drop schema public cascade`.execute(kysely)
  await sql`create schema public`.execute(kysely)
  await sql`create extension if not exists pg_trgm`.execute(kysely)
}

/** Returns everything about the tables that a test can change, as one text. */
export async function shapeOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select md5(string_agg(line, ',' order by line)) as shape from (
      select concat_ws(' ', relname, relkind, reloptions, obj_description(oid, 'pg_class')) as line from ours
      union all select concat_ws(' ', relname, attname, atttypid, atttypmod, attnotnull, attisdropped,
          pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
        from pg_attribute join ours on ours.oid = attrelid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join ours on ours.oid = conrelid
      union all select pg_get_indexdef(indexrelid) from pg_index join ours on ours.oid = indexrelid
      union all select concat_ws(' ', relname, tgenabled, pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join ours on ours.oid = tgrelid
        where not tgisinternal
      union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
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
  // As a replica, PostgreSQL checks no foreign keys, so the order doesn't matter.
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

/** Deletes all rows and returns true. Returns false if a test changed the tables themselves. */
export async function emptyTables(database: Database, shape: string): Promise<boolean> {
  await dropSchemas(database)
  if (shape !== (await shapeOf(database))) return false
  await removeRows(database)
  return true
}
