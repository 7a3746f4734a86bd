import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import type { Counter } from './contents'

/**
 * How far the numbers of columns are given. They belong to no transaction: read within a snapshot, they may be ahead of
 * its rows and never behind.
 */
export async function readCounters(db: Executor, schemas: RawBuilder<unknown>): Promise<Counter[]> {
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
