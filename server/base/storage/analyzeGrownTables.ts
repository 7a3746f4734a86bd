import { sql } from 'kysely'
import type { Executor } from './database'

/** Below this many pages the planner finds its way whatever it believes. */
const FEW_PAGES = 8

/**
 * Has the planner look at those of some tables anew that have doubled since it did. In a large piece of work, what it
 * believes of a table soon is of one with no rows, which it then reads from end to end for every value that it looks for.
 */
export async function analyzeGrownTables(db: Executor, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid in (select to_regclass(quote_ident(name)) from unnest(${tables}::text[]) name)
      and pg_relation_size(oid) > 2 * greatest(relpages, ${FEW_PAGES}) * current_setting('block_size')::bigint`.execute(
    db,
  )
  for (const { name } of rows) await sql`analyze ${sql.id(name)}`.execute(db)
}
