import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Executor } from '../storage/database'

/**
 * Statements that let the counters of some schemas go on. What they count belongs to no transaction: read within a
 * snapshot, they may be ahead of its rows and never behind.
 */
export async function readCounters(db: Executor, schemas: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string | null }>`
    select c.oid::regclass::text as name, case when d.objid is not null
        then format('%L, %L', d.refobjid::regclass, a.attname) end as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and n.nspname = ${schemas} and not exists (select from pg_depend e
      where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`.execute(db)
  const statements: string[] = []
  for (const { name, column } of rows) {
    const query = `select format('%s, %L', last_value, is_called::text) as value from ${name}`
    const { rows: values } = await db.executeQuery<{ value: string }>(CompiledQuery.raw(query))
    // An identity's counter is found by its column: the database names it.
    const counter = column ? `pg_get_serial_sequence(${column})` : `'${name.replaceAll("'", "''")}'`
    statements.push(`select setval(${counter}, ${values[0]?.value})`)
  }
  return statements
}
