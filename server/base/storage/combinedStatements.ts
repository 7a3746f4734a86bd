import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './database'

/** Some statements that write as one; none sees what another has written. */
export function combinedStatement(
  statements: readonly RawBuilder<unknown>[],
  last: RawBuilder<unknown> = sql`select`,
): RawBuilder<unknown> {
  const parts = statements.map((statement, at) => sql`${sql.raw(`written_${at}`)} as (${statement})`)
  return sql`${parts.length ? sql`with ${sql.join(parts)} ` : sql``}${last}`
}

/** Runs them, so that they cost one round trip. */
export async function runCombined(db: Executor, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await combinedStatement(statements).execute(db)
}
