import { type RawBuilder, sql } from 'kysely'
import type { AnyField } from '../../../src/core/field/fieldType'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import { typeOf } from '../../../src/fields'
import type { Executor } from '../../base/storage/database'
import type { Rename } from '../../base/storage/schema/planSchema'
import { boundedName, MARK } from '../../base/storage/schema/sqlText'
import type { TableSpec } from '../../base/storage/tables'
import { tableName } from '../sql/columns'
import { REMOVED_COLUMNS } from './tables'

/** A column whose field was removed; `column` is empty for the table of a removed resource. */
export interface RemovedColumn {
  table: string
  column: string
  /** The column's name in the definition. */
  was: string
  kind: string
  revision: number
}

/** The kinds of fields by table and column: `text`, `reference:customers`. */
export type ColumnKinds = ReadonlyMap<string, ReadonlyMap<string, string>>

const removed = sql.id(REMOVED_COLUMNS)

/**
 * Returns the kinds of all fields by column. Values of another kind mean something else, even if the column
 * type is the same.
 */
export function columnKinds(resources: Resources): ColumnKinds {
  return new Map(
    resources.all.map(resource => [
      tableName(resource),
      new Map(
        Object.entries(allFields(resource)).flatMap(([name, field]) =>
          typeOf(field)
            .columns(name, field)
            .map(column => [column.name, kindOf(field)] as const),
        ),
      ),
    ]),
  )
}

/** A definition that can't be used, and the tables that no definition can have. */
interface Unused {
  data: OwnDefinition
  serverTables: readonly Pick<TableSpec, 'name'>[]
}

/**
 * Adds the columns of definitions that can't be used: their values are kept and deleted like those of any removed
 * field.
 */
export async function withUnused(
  db: Executor,
  running: ColumnKinds,
  {
    unused,
    serverTables,
  }: Pick<Unused, 'serverTables'> & { unused: ReadonlyMap<string, Pick<Unused, 'data'>> },
): Promise<ColumnKinds> {
  const all = new Map(running)
  for (const [name, { data }] of unused) {
    const table = tableName({ name })
    const kept = [...(await unusedColumns(db, name, { data, serverTables })).values()].flat()
    if (kept.length) all.set(table, new Map([...kept, ...(running.get(table) ?? [])]))
  }
  return all
}

type ColumnKind = readonly [column: string, kind: string]

/**
 * Returns the columns of a definition that can't be used, by field, as far as they can be read and the database has
 * them. A table that Coverdesk did not create for it has none.
 */
export async function unusedColumns(
  db: Executor,
  name: string,
  { data, serverTables }: Unused,
): Promise<ReadonlyMap<string, ColumnKind[]>> {
  const table = tableName({ name })
  // Its name can be the very reason why a definition can't be used.
  if (serverTables.some(each => each.name === table)) return new Map()
  const there = await columnsThere(db, table)
  const fields = Object.entries(data.fields ?? {}).map(
    ([field, options]) => [field, kindsOf(field, options).filter(([column]) => there.has(column))] as const,
  )
  return new Map(fields.filter(([, columns]) => columns.length))
}

/** Returns the columns of a table that has our marks; none for any other. */
async function columnsThere(db: Executor, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relname = ${table} and t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and attnum > 0 and not attisdropped
      and exists (select from pg_attribute m where m.attrelid = t.oid and col_description(t.oid, m.attnum) like ${`${MARK}%`})`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Returns the kinds of a field's columns; none if the field can't be read. */
function kindsOf(name: string, field: AnyField): ColumnKind[] {
  try {
    return typeOf(field)
      .columns(name, field)
      .map(column => [column.name, kindOf(field)] as const)
  } catch {
    // The definition can be left out for any mistake, also one in this field.
    return []
  }
}

function kindOf(field: AnyField): string {
  const to = typeOf(field).reference?.(field).to
  return to === undefined ? field.kind : `${field.kind}:${to}`
}

/**
 * Returns the columns of removed fields and the tables of removed resources, latest first; with `before`,
 * only those removed before that time.
 */
export async function readRemovedColumns(db: Executor, before?: Date): Promise<RemovedColumn[]> {
  const { rows } = await sql<RemovedColumn & { revision: string }>`
    select table_name as "table", column_name as "column", was, kind, revision from ${removed}
    where ${before?.toISOString() ?? null}::timestamptz is null or removed_at < ${before?.toISOString() ?? null}::timestamptz
    order by removed_at desc, column_name`.execute(db)
  return rows.map(row => ({ ...row, revision: Number(row.revision) }))
}

/** The changes to removed columns that a revision requires. */
export interface ReturningColumns {
  /** A field of another kind takes the name of a removed column; a restored field gets its column back. */
  renames: Rename[]
  /** Columns whose values are restored, by table. */
  returning: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Returns which removed columns the wanted fields restore, and which must be renamed because a wanted field
 * needs the name.
 */
export function returningColumns(kept: readonly RemovedColumn[], wanted: ColumnKinds): ReturningColumns {
  const renames: Rename[] = []
  const returning = new Map<string, Set<string>>()
  for (const [table, columns] of wanted) {
    const own = kept.filter(one => one.table === table && one.column !== '')
    for (const [column, kind] of columns) {
      const inPlace = own.find(one => one.column === column)
      const comesBack =
        inPlace?.kind === kind ? inPlace : own.find(one => one.was === column && one.kind === kind)
      if (inPlace && inPlace !== comesBack)
        renames.push({ table, from: column, to: boundedName(`${column}_removed_${inPlace.revision}`) })
      if (!comesBack) continue
      if (comesBack !== inPlace) renames.push({ table, from: comesBack.column, to: column })
      returning.set(table, (returning.get(table) ?? new Set()).add(column))
    }
  }
  return { renames, returning }
}

/**
 * Records the columns that a revision removes and deletes the entries of those that it restores, in its
 * transaction.
 */
export async function recordRemoved(
  db: Executor,
  { running, wanted }: { running: ColumnKinds; wanted: ColumnKinds },
  revision: number,
): Promise<void> {
  const gone: Omit<RemovedColumn, 'revision' | 'was'>[] = []
  for (const [table, columns] of running) {
    const now = wanted.get(table)
    if (!now) gone.push({ table, column: '', kind: '' })
    for (const [column, kind] of columns) if (!now?.has(column)) gone.push({ table, column, kind })
  }
  const back = [...wanted].flatMap(([table, columns]) =>
    ['', ...columns.keys()].map(column => ({ table, column })),
  )
  await sql`
    delete from ${removed} r using jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back("table" text, "column" text)
    where r.table_name = back."table" and r.column_name = back."column"`.execute(db)
  if (!gone.length) return
  await sql`
    insert into ${removed} (table_name, column_name, was, kind, revision)
    select "table", "column", "column", kind, ${revision}
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("table" text, "column" text, kind text)
    on conflict (table_name, column_name) do update
    set was = excluded.was, kind = excluded.kind, revision = excluded.revision, removed_at = now()`.execute(
    db,
  )
}

/**
 * Returns queries for the IDs in removed columns, for example of files: these files are kept while the values
 * can be restored.
 */
export async function idsInRemoved(db: Executor): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select distinct t.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from ${removed} r join pg_class t on t.relname = r.table_name and t.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attname = r.column_name and a.attnum > 0
    where a.atttypid in ('bigint[]'::regtype, 'jsonb'::regtype)`.execute(db)
  return rows.map(({ table, column, type }) =>
    type === 'jsonb'
      ? sql`select (number #>> '{}')::bigint as id from ${sql.id(table)},
          jsonb_path_query(${sql.ref(column)}, '$.** ? (@.type() == "number")') number where number::text ~ '^\\d{1,18}$'`
      : sql`select unnest(${sql.ref(column)}) as id from ${sql.id(table)}`,
  )
}
