import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './database'

/** Runs some statements that write as one, so that they cost one round trip; none sees what another has written. */
export async function writeTogether(
  db: Executor,
  statements: readonly RawBuilder<unknown>[],
  last: RawBuilder<unknown> = sql`select`,
): Promise<void> {
  const parts = statements.map((statement, at) => sql`${sql.raw(`written_${at}`)} as (${statement})`)
  await sql`${parts.length ? sql`with ${sql.join(parts)} ` : sql``}${last}`.execute(db)
}
