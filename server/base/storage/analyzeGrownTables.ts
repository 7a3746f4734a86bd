import { sql } from 'kysely'
import type { Executor } from './database'

/** Below this size, outdated statistics do not harm a plan. */
const FEW_PAGES = 8

/**
 * Analyzes tables that have doubled in size since they were last analyzed. Otherwise, in a long import for
 * example, the planner still assumes an empty table and scans all of it for every lookup.
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
