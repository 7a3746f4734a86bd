import { sql } from 'kysely'
import type { DefinitionPlan } from '../../../../src/contract/definitions'
import type { Database, Executor } from '../../../base/storage/database'
import type { SchemaStep } from '../../../base/storage/tables'
import { estimateRows } from '../../../engine/records/list/count'

/** Statements that read each row of their table. */
const READS =
  /^(create (unique )?index|update|alter table \S+ (validate constraint|alter column \S+ set not null))/iu

/** Returns the statements of an apply, with their lock and the approximate number of rows that they read. */
export async function statementsOf(
  { engine, db }: { engine: Database['engine']; db: Executor },
  steps: readonly SchemaStep[],
): Promise<DefinitionPlan['sql']> {
  const sizes = await sizesOf(db, [...new Set(steps.map(({ table }) => table))])
  return steps.flatMap(({ table, lock, statements }) =>
    statements.map(statement => {
      const rows = lock === 'writes' || READS.test(statement) ? (sizes.get(table) ?? null) : null
      // The embedded database has one connection, so a long statement blocks everything.
      return { statement, rows, lock: engine === 'pglite' && rows ? 'writes' : lock }
    }),
  )
}

/** Returns the approximate number of rows of the tables that already exist. */
async function sizesOf(db: Executor, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any(${names}::text[]) and relkind = 'r' and pg_table_is_visible(oid)`.execute(db)
  const sizes = new Map<string, number>()
  for (const { name } of rows) sizes.set(name, await estimateRows(db, name, sql<boolean>`true`))
  return sizes
}
