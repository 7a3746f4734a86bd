import { randomBytes } from 'node:crypto'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import type { BackedUpTable, Counter } from './contents'

/** Rows per fetch. */
const AT_ONCE = 500

/** The content of a database at one moment, no matter how long reading takes. */
export interface Snapshot {
  structure: Structure
  /** Yields the rows of a table, each as a JSON list of texts. */
  rows(table: BackedUpTable): AsyncIterable<string[]>
  close(): Promise<void>
}

/**
 * Takes a snapshot. On PostgreSQL, this is a repeatable-read transaction that blocks no
 * one. The embedded database has one connection, which a transaction would occupy, so
 * it uses cursors that outlive their transaction.
 */
export async function takeSnapshot(db: Database): Promise<Snapshot> {
  const { kysely, engine } = db
  const prefix = `backup_${randomBytes(6).toString('hex')}`
  if (engine === 'pglite') {
    const taken = await kysely.transaction().execute(trx => open(trx, prefix, 'with hold'))
    return reader(kysely, { prefix, structure: taken }, async () => closeCursors(kysely, prefix, taken))
  }
  const trx = await kysely
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await run(trx, `set local ${limit} = 0`)
    const taken = await open(trx, prefix, 'without hold')
    return reader(trx, { prefix, structure: taken }, async () => void (await trx.rollback().execute()))
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}

const run = (db: Executor, text: string) => db.executeQuery<{ line: string }>(CompiledQuery.raw(text))

/**
 * Returns the schema of the application's tables. The queue's schema is left out: the queue creates it, and
 * it contains only jobs that are finished or due.
 */
async function ownSchema(db: Executor): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? 'public'
}

async function open(trx: Executor, prefix: string, hold: string): Promise<Structure> {
  const schema = await ownSchema(trx)
  await run(trx, `select set_config('search_path', '', true)`)
  const structure = await readStructure(trx, schema)
  for (const [at, { name, columns }] of structure.tables.entries()) {
    const texts = columns.map(column => `${column.name}::text`).join(', ')
    const query = `select to_json(array[${texts}]::text[])::text as line from ${name}`
    await run(trx, `declare ${prefix}_${at} no scroll cursor ${hold} for ${query}`)
  }
  return structure
}

function reader(
  db: Executor,
  { prefix, structure }: { prefix: string; structure: Structure },
  close: () => Promise<void>,
): Snapshot {
  return {
    structure,
    rows: async function* (table) {
      const cursor = `${prefix}_${structure.tables.indexOf(table)}`
      for (;;) {
        const { rows } = await run(db, `fetch ${AT_ONCE} from ${cursor}`)
        if (rows.length) yield rows.map(({ line }) => line)
        if (rows.length < AT_ONCE) return
      }
    },
    close,
  }
}

async function closeCursors(db: Executor, prefix: string, { tables }: Structure): Promise<void> {
  for (const at of tables.keys()) await run(db, `close ${prefix}_${at}`)
}

/** The tables of a database that a backup contains. */
interface Structure {
  /** The schema of the application's tables. */
  schema: string
  tables: BackedUpTable[]
  counters: Counter[]
  /** Objects that a backup omits. */
  left: string[]
}

const notOfExtension = (catalog: string, oid: RawBuilder<unknown>) => sql`not exists (
  select from pg_depend e where e.classid = ${sql.lit(catalog)}::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Reads the tables of a schema. All names include their schema, because the search path is empty. */
async function readStructure(db: Executor, schema: string): Promise<Structure> {
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

/**
 * Reads the state of sequences. They are not transactional: within a snapshot,
 * they can be ahead of its rows, but never behind.
 */
async function readCounters(db: Executor, schemas: RawBuilder<unknown>): Promise<Counter[]> {
  const { rows } = await sql<{ name: string; table: string; column: string }>`
    select c.oid::regclass::text as name, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and n.nspname = ${schemas} order by c.oid`.execute(db)
  const counters: Counter[] = []
  for (const { name, table, column } of rows) {
    const query = `select last_value::text as value, is_called as called from ${name}`
    const { rows: values } = await db.executeQuery<Pick<Counter, 'value' | 'called'>>(
      CompiledQuery.raw(query),
    )
    const [found] = values
    if (found) counters.push({ table, column, ...found })
  }
  return counters
}
