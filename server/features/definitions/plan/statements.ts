import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { Database, Executor } from '../../../base/storage/database'
import type { SchemaStep } from '../../../base/storage/tables'
import { estimateRows } from '../../../engine/records/list/count'

/** Statements that look at each row of their table. */
const READS =
  /^(create (unique )?index|update|alter table \S+ (validate constraint|alter column \S+ set not null))/iu

/** The statements of an apply, with what waits for them and about how many rows they read. */
export async function statementsOf(
  { engine, db }: { engine: Database['engine']; db: Executor },
  steps: readonly SchemaStep[],
): Promise<DefinitionPlan['sql']> {
  const sizes = await sizesOf(db, [...new Set(steps.map(({ table }) => table))])
  return steps.flatMap(({ table, lock, statements }) =>
    statements.map(statement => {
      const rows = lock === 'writes' || READS.test(statement) ? (sizes.get(table) ?? null) : null
      // The embedded database does one thing at a time.
      return { statement, rows, lock: engine === 'pglite' && rows ? 'writes' : lock }
    }),
  )
}

/** About how many rows the tables have that are there already. */
async function sizesOf(db: Executor, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any(${names}::text[]) and relkind = 'r' and pg_table_is_visible(oid)`.execute(db)
  const sizes = new Map<string, number>()
  for (const { name } of rows) sizes.set(name, await estimateRows(db, name, sql<boolean>`true`))
  return sizes
}
