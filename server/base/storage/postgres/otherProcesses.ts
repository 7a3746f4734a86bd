import { sql } from 'kysely'
import type { Executor } from '../database'
import { APPLICATION } from './settings'

/**
 * Returns how many connections other processes of this product have to the database, or those with an
 * announced name.
 */
export async function countOtherConnections(db: Executor, announced?: string): Promise<number> {
  const named =
    announced === undefined
      ? sql`(application_name = ${APPLICATION} or application_name like ${`${APPLICATION} %`})`
      : sql`application_name = ${announced}`
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and ${named} and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.others ?? 0
}
