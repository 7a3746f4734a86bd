import { CompiledQuery, sql } from 'kysely'
import type { Database, Executor } from '../../base/storage/database'
import { applyWithin } from '../../base/storage/schema/applySchema'
import { quoted } from '../../base/storage/schema/sqlText'
import type { TableSpec } from '../../base/storage/tables'
import { REMOVED_COLUMNS } from '../../engine/definitions/tables'
import { setStoredCountry } from '../../engine/settings/storedCountry'
import { systemColumns } from '../../engine/sql/columns'
import { JOBS_SCHEMA } from '../../work/jobs/queueTables'
import { removeSecretsOfTasks } from '../../work/tasks/removeSecrets'
import { TASKS } from '../../work/tasks/tables'
import { loadStoredResources } from '../loadShipped'
import { allTables } from '../tables'
import { readAll, readArchive } from './archive'
import { type Checked, unpacked } from './checkBackup'
import { type Counter, type Manifest, TABLES } from './contents'
import { endAccess, holdMails } from './endAccess'
import { bareName, createStatement, insertStatement, ownTables, type SafeTable, tableAt } from './tableSql'

const run = async (db: Executor, text: string) => {
  await db.executeQuery(CompiledQuery.raw(text))
}

/** Returns whether a database contains tables in the schemas that a restore writes to. */
export async function holdsTables(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in (current_schema(), ${JOBS_SCHEMA}) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Creates tables for the rows of a backup and inserts these, in one transaction. With
 * `replace`, existing tables are dropped. Keys, indexes, references and triggers come from the
 * definitions of this program, never from the backup.
 */
export async function restoreDatabase(
  db: Database,
  file: string,
  {
    manifest,
    summary,
    replace = false,
    sendsMails = false,
  }: Checked & { replace?: boolean; sendsMails?: boolean },
): Promise<void> {
  await db.kysely.transaction().execute(async trx => {
    for (const limit of ['statement_timeout', 'lock_timeout']) await run(trx, `set local ${limit} = 0`)
    if (replace) await removeAll(trx)
    const tables = ownTables(manifest)
    for (const table of tables.values()) await run(trx, createStatement(table))
    const counts = await bringRows(trx, file, tables)
    for (const [at, { name }] of tables) {
      const expected = summary.rows[manifest.tables[at]?.name ?? '']
      if ((counts.get(at) ?? 0) !== expected)
        throw new Error(`${name} should have ${expected} rows, but got ${counts.get(at) ?? 0}`)
    }
    const names = new Map(
      [...tables.values()].map(({ name, columns }) => [name, new Set(columns.map(one => one.name))]),
    )
    // The backup also contains the office's own definitions.
    const resources = await loadStoredResources(trx)
    await setStoredCountry(trx)
    const specs = allTables(resources)
    await endAccess(trx, names)
    if (!sendsMails) await holdMails(trx, names)
    if (names.has(TASKS)) await removeSecretsOfTasks(trx, resources)
    for (const spec of specs) await addKeys(trx, spec, names.get(spec.name))
    const left = names.has(REMOVED_COLUMNS) ? await tablesOfRemoved(trx) : []
    for (const spec of left) await addKeys(trx, spec, names.get(spec.name))
    await addNumbering(trx, withoutDefinition(manifest, [...specs, ...left]), names)
    await setCounters(trx, manifest, names)
    await applyWithin(trx, specs)
  })
  await run(db.kysely, 'analyze')
}

/** Drops all tables, routines and types of the application. Extensions and their objects stay. */
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

async function bringRows(
  trx: Executor,
  file: string,
  tables: ReadonlyMap<number, SafeTable>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  await readArchive(unpacked(file), async (path, content) => {
    if (!path.startsWith(TABLES)) return
    const at = tableAt(path)
    const table = tables.get(at)
    if (!table) return
    const lines = (await readAll(content)).toString().trimEnd().split('\n')
    await trx.executeQuery(CompiledQuery.raw(insertStatement(table), [`[${lines.join(',')}]`]))
    counts.set(at, (counts.get(at) ?? 0) + lines.length)
  })
  return counts
}

/**
 * Adds a table's primary key and identity columns from its definition. Only a restore can
 * add these; the next start adds everything else.
 */
async function addKeys(
  trx: Executor,
  { name, columns }: TableSpec,
  restored: ReadonlySet<string> | undefined,
): Promise<void> {
  const keys = columns.filter(column => column.primaryKey).map(column => column.name)
  if (!restored || !keys.length || !keys.every(key => restored.has(key))) return
  await run(trx, `alter table ${quoted(name)} add primary key (${keys.map(quoted).join(', ')})`)
  for (const column of columns)
    if (column.identity && restored.has(column.name))
      await run(
        trx,
        `alter table ${quoted(name)} alter column ${quoted(column.name)} set not null,
          alter column ${quoted(column.name)} add generated by default as identity`,
      )
}

/** Returns the tables of removed resources, which can be restored in Studio. */
async function tablesOfRemoved(trx: Executor): Promise<TableSpec[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from ${sql.id(REMOVED_COLUMNS)} where column_name = ''`.execute(trx)
  return rows.map(({ name }) => ({ name, columns: systemColumns, indexes: [], foreignKeys: [] }))
}

const withoutDefinition = ({ counters }: Manifest, specs: readonly TableSpec[]): Counter[] =>
  counters.filter(({ table }) => !specs.some(({ name }) => name === bareName(table)))

/** For tables that no definition names any more, restores only the rows and identity columns. */
async function addNumbering(
  trx: Executor,
  counters: readonly Counter[],
  restored: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const counter of counters) {
    const [table, column] = [bareName(counter.table), bareName(counter.column)]
    if (!restored.get(table)?.has(column)) continue
    await run(
      trx,
      `alter table ${quoted(table)} alter column ${quoted(column)} set not null,
        alter column ${quoted(column)} add generated by default as identity`,
    )
  }
}

/**
 * Continues sequences from the backup. If an older backup lacks one, it continues after the highest value.
 */
async function setCounters(
  trx: Executor,
  { counters }: Manifest,
  restored: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx)
  for (const { table, column } of rows) {
    if (!restored.has(table)) continue
    const known = counters.find(one => bareName(one.table) === table && bareName(one.column) === column)
    const sequence = sql`pg_get_serial_sequence(${quoted(table)}, ${column})`
    if (known)
      await sql`select setval(${sequence}, ${known.value}::bigint, ${known.called}::boolean)`.execute(trx)
    else
      await sql`select setval(${sequence}, coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.id(table)}`.execute(
        trx,
      )
  }
}
