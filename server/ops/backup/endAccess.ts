import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { MAILS } from '../../engine/mail/tables'
import { CHALLENGES, DEFERRED_JOBS, LINKS, SESSIONS } from '../../engine/people/tables'
import { SUBSCRIPTIONS } from '../../features/subscriptions/tables'
import { LIVE_APP } from '../../live/tables'

/**
 * Ends access that a backup would restore: ended sessions, used links and challenges, and mails with such
 * links. Everyone must sign in again. The tables can be those of an older version.
 */
export async function endAccess(
  db: Executor,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const table of [SESSIONS, LINKS, CHALLENGES, DEFERRED_JOBS, LIVE_APP])
    if (tables.has(table)) await sql`delete from ${sql.id(table)}`.execute(db)
  const mails = tables.get(MAILS)
  if (!mails) return
  const oneTime = mails.has('one_time') ? sql`one_time or` : sql``
  await sql`update ${sql.id(MAILS)} set state = 'failed', text = null, html = null
    where state in ('waiting', 'kept', 'held') and (${oneTime} text like '%token=%')`.execute(db)
}

/**
 * Keeps a restored office from sending what the office of the backup sent since: waiting mails are held back, and
 * subscriptions wait for their next regular time, which their first run sets.
 */
export async function holdMails(
  db: Executor,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  if (tables.has(MAILS))
    await sql`update ${sql.id(MAILS)} set state = 'held' where state = 'waiting'`.execute(db)
  if (tables.has(SUBSCRIPTIONS))
    await sql`update ${sql.id(SUBSCRIPTIONS)} set next_at = now() + interval '100 years' where next_at <= now()`.execute(
      db,
    )
}
