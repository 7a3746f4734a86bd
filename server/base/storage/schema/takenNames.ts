import { sql } from 'kysely'
import type { Executor } from '../database'
import type { Refusal, SchemaStep, TableSpec } from '../tables'
import { boundedName, MARK } from './sqlText'

/**
 * Returns a refusal for each name that the tables or the steps need and that somebody else uses in the
 * database: for a table without our marks, a view, or an index of another table.
 */
export async function takenNames(
  db: Executor,
  specs: readonly TableSpec[],
  steps: readonly SchemaStep[],
): Promise<Refusal[]> {
  // A table with a default has a mark (`planColumns`).
  const tables = specs.flatMap(({ name, columns }) =>
    columns.some(column => column.default !== undefined) ? [name] : [],
  )
  const made = [
    ...specs.flatMap(({ name, indexes }) =>
      indexes.map(index => ({ table: name, index: boundedName(index.name) })),
    ),
    ...steps.flatMap(({ table, makes }) => (makes?.index ? [{ table, index: makes.index }] : [])),
  ]
  const { rows } = await sql<{ name: string; table: string | null }>`
    select c.relname as name, null as "table" from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])
      and (c.relkind not in ('r', 'p') or not exists (
        select from pg_attribute a where a.attrelid = c.oid and col_description(c.oid, a.attnum) like ${`${MARK}%`}))
    union select made.index, made."table"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) made("table" text, "index" text)
      join pg_class c on c.relname = made.index and c.relnamespace = current_schema()::regnamespace
      left join pg_index x on x.indexrelid = c.oid left join pg_class t on t.oid = x.indrelid
    where t.relname is distinct from made."table"
    order by 1`.execute(db)
  return rows.map(({ name, table }) => ({
    statement: table === null ? `create table ${name}` : `create index ${name} on ${table}`,
    reason: `the name ${name} is used by something that Coverdesk did not create`,
    isBlocking: true,
    isOfOthers: true,
    table: table ?? name,
  }))
}

/** Returns the names in the current schema that no table can have, because a view or a type has them. */
export async function namesOfOthers(db: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('v', 'm', 'f', 'c')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
