import { sql } from 'kysely'
import type { ScheduledJob } from '../base/job'
import { LIVE_EVENTS } from '../base/outbox/outboxTables'
import type { Executor } from '../base/storage/database'
import { endOldSessions } from '../engine/people/sessions'

const table = sql.id(LIVE_EVENTS)

/**
 * Deletes events that were sent more than a day ago: clients that were offline for longer reload everything.
 * The newest event stays, so that the server can always find out whether a client missed any.
 */
export async function deleteOldEvents(db: Executor): Promise<void> {
  await sql`delete from ${table}
    where sent_at < now() - interval '1 day' and seq < (select max(seq) from ${table})`.execute(db)
}

/** Inserts a first event if there is none, so that clients have a starting point before anything is sent. */
export async function beginEvents(db: Executor): Promise<void> {
  await sql`insert into ${table} (kind, seq, sent_at)
    select 'start', nextval(pg_get_serial_sequence(${LIVE_EVENTS}, 'id')), now()
    where not exists (select from ${table})`.execute(db)
}

/** Deletes old events and ends the connections of expired sessions. */
export const liveJob: ScheduledJob = {
  name: 'live',
  every: '*/10 * * * *',
  run: async ({ services: { db } }) => {
    await deleteOldEvents(db.kysely)
    await db.kysely.transaction().execute(trx => endOldSessions(trx))
    return undefined
  },
}
