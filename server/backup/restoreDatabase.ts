import { CompiledQuery, sql } from 'kysely'
import { JOBS_SCHEMA } from '../jobs/queueTables'
import type { Database, Executor } from '../storage/database'
import { readArchive, whole } from './archive'
import { type Checked, unpacked } from './checkBackup'
import { type Manifest, TABLES } from './contents'

const run = async (db: Executor, text: string) => {
  await db.executeQuery(CompiledQuery.raw(text))
}

/** Whether a database holds tables where a backup's would go. */
export async function holdsTables(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in (current_schema(), ${JOBS_SCHEMA}) limit 1`.execute(db)
  return rows.length > 0
}

/** Makes the tables of a backup and brings their rows: all of it, or nothing. What was there goes with `replace`. */
export async function restoreDatabase(
  db: Database,
  file: string,
  { manifest, summary }: Checked,
  replace: boolean,
): Promise<void> {
  await db.kysely.transaction().execute(async trx => {
    for (const limit of ['statement_timeout', 'lock_timeout']) await run(trx, `set local ${limit} = 0`)
    if (replace) await removeAll(trx)
    await run(trx, 'set local check_function_bodies = off')
    await run(trx, `select set_config('search_path', '', true)`)
    for (const statement of manifest.before) await run(trx, statement)
    const counts = await bringRows(trx, file, manifest)
    for (const { name } of manifest.tables)
      if ((counts.get(name) ?? 0) !== summary.rows[name])
        throw new Error(`${name} should have ${summary.rows[name]} rows and got ${counts.get(name) ?? 0}`)
    for (const statement of manifest.after) await run(trx, statement)
  })
  await run(db.kysely, 'analyze')
}

/** Everything of ours that the database holds; extensions, and what is theirs, stay. */
async function removeAll(trx: Executor): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %s cascade', c.oid::regclass) as statement, 1 as turn
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (current_schema(), ${JOBS_SCHEMA})
    union all select format('drop routine if exists %s cascade', p.oid::regprocedure), 2
      from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p') and not exists (
        select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    union all select format('drop type if exists %s cascade', t.oid::regtype), 3
      from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype = 'e'
    union all select format('drop schema if exists %I cascade', ${JOBS_SCHEMA}::text), 4
    order by turn`.execute(trx)
  for (const { statement } of rows) await run(trx, statement)
}

async function bringRows(trx: Executor, file: string, { tables }: Manifest): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await readArchive(unpacked(file), async (path, content) => {
    if (!path.startsWith(TABLES)) return
    const table = tables[Number.parseInt(path.slice(TABLES.length), 10)]
    if (!table) throw new Error(`${path} is of no table`)
    const lines = (await whole(content)).toString().trimEnd().split('\n')
    const values = table.columns.map(({ type }, at) => `(line->>${at})::${type}`).join(', ')
    const names = table.columns.map(({ name }) => name).join(', ')
    const insert = `insert into ${table.name} (${names}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) as line`
    await trx.executeQuery(CompiledQuery.raw(insert, [`[${lines.join(',')}]`]))
    counts.set(table.name, (counts.get(table.name) ?? 0) + lines.length)
  })
  return counts
}
