import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { NOTIFICATIONS } from './tables'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Forgets what was read long ago. */
export async function deleteOldNotifications({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await sql`delete from ${sql.id(NOTIFICATIONS)} where read_at < ${before}::timestamptz`.execute(db.kysely)
}
