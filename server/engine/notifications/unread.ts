import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { NOTIFICATIONS } from './tables'

/** How many notifications somebody has not read. */
export async function countUnread(db: Executor, user: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(NOTIFICATIONS)} where user_id = ${user} and read_at is null`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}
