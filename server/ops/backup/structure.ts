import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import type { BackedUpTable, Counter } from './contents'
import { readCounters } from './counters'

/** Which tables a database has, as far as a backup tells of them. */
export interface Structure {
  /** The schema of the tables of the definitions. */
  schema: string
  tables: BackedUpTable[]
  counters: Counter[]
  /** What is there and is not kept. */
  left: string[]
}

const notOfExtension = (catalog: string, oid: RawBuilder<unknown>) => sql`not exists (
  select from pg_depend e where e.classid = ${sql.lit(catalog)}::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Reads which tables a schema has. Names are told with their schema: none is looked for. */
export async function readStructure(db: Executor, schema: string): Promise<Structure> {
  return {
    schema,
    tables: await readTables(db, schema),
    counters: await readCounters(db, sql`${schema}`),
    left: await readLeft(db, schema),
  }
}

async function readTables(db: Executor, schema: string): Promise<BackedUpTable[]> {
  const { rows } = await sql<BackedUpTable>`
    select c.oid::regclass::text as name, json_agg(json_build_object('name', quote_ident(a.attname),
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${schema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and ${notOfExtension('pg_class', sql`c.oid`)}
    group by c.oid order by c.oid`.execute(db)
  return rows
}

async function readLeft(db: Executor, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%s %s', case c.relkind when 'v' then 'the view' when 'm' then 'the materialized view'
      when 'p' then 'the partitioned table' else 'the foreign table' end, c.oid::regclass) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('v', 'm', 'f', 'p') and ${notOfExtension('pg_class', sql`c.oid`)}
    order by c.oid`.execute(db)
  return rows.map(({ name }) => name)
}
