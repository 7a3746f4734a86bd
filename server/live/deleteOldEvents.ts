import { sql } from 'kysely'
import type { ScheduledJob } from '../base/job'
import { LIVE_EVENTS } from '../base/outbox/outboxTables'
import type { Executor } from '../base/storage/database'
import { endOldSessions } from '../engine/people/sessions'

const table = sql.id(LIVE_EVENTS)

/**
 * Forgets what was sent a day ago: whoever was away for longer reads everything anew. The newest stays, so that it is
 * always known whether somebody has missed something.
 */
export async function deleteOldEvents(db: Executor): Promise<void> {
  await sql`delete from ${table}
    where sent_at < now() - interval '1 day' and seq < (select max(seq) from ${table})`.execute(db)
}

/** Puts the first event there, so that there is a place to begin before anything was sent. */
export async function beginEvents(db: Executor): Promise<void> {
  await sql`insert into ${table} (kind, seq, sent_at)
    select 'start', nextval(pg_get_serial_sequence(${LIVE_EVENTS}, 'id')), now()
    where not exists (select from ${table})`.execute(db)
}

/** What live connections need of the clock: old events go, and so do the connections of sessions whose time is over. */
export const liveJob: ScheduledJob = {
  name: 'live',
  every: '*/10 * * * *',
  run: async ({ services: { db } }) => {
    await deleteOldEvents(db.kysely)
    await db.kysely.transaction().execute(trx => endOldSessions(trx))
    return undefined
  },
}
