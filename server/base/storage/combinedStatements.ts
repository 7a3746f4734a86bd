import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './database'

/** Combines writing statements into one; none of them sees the writes of another. */
export function combinedStatement(
  statements: readonly RawBuilder<unknown>[],
  last: RawBuilder<unknown> = sql`select`,
): RawBuilder<unknown> {
  const parts = statements.map((statement, at) => sql`${sql.raw(`written_${at}`)} as (${statement})`)
  return sql`${parts.length ? sql`with ${sql.join(parts)} ` : sql``}${last}`
}

/** Runs writing statements in one round trip. */
export async function runCombined(db: Executor, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await combinedStatement(statements).execute(db)
}
