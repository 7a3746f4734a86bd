import { sql } from 'kysely'
import type { Services } from '../../base/services'
import { DRAFTS } from './tables'

const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Deletes drafts that have not changed for 30 days. */
export async function deleteOldDrafts({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await sql`delete from ${sql.id(DRAFTS)} where at < ${before}::timestamptz`.execute(db.kysely)
}
