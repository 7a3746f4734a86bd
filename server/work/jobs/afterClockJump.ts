import { sql } from 'kysely'
import { LIVE_EVENTS } from '../../base/outbox/outboxTables'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { MAILS } from '../../engine/mail/tables'
import { FIGURES } from '../../engine/measures/tables'
import { ATTEMPTS, CHALLENGES, DEFERRED_JOBS, LINKS, SESSIONS, TWO_STEPS } from '../../engine/people/tables'
import { TASKS } from '../tasks/tables'
import { JOBS_SCHEMA } from './queueTables'

/** How far ahead the times can be that a process has just stored in the queue. */
const JUST_STORED = "interval '1 minute'"
/** No retry of a mail, task or job waits longer. */
const RETRY = "interval '5 hours'"

/**
 * The database's clock was ahead for a while and was set back: brings every stored moment that is still ahead back to
 * now. Otherwise jobs, mails, tasks and sign-ins wait until that moment comes, and sessions and links live that much
 * longer. Returns whether it was ahead: then the queue looked at its schedules at a time that has not come yet.
 */
export async function settleAfterClockJump(services: Services): Promise<boolean> {
  const { db, log } = services
  const { rows } = await sql`
    select from ${sql.id(JOBS_SCHEMA, 'version')}
    where greatest(cron_on, maintained_on, monitored_on) > now() + ${sql.raw(JUST_STORED)}`.execute(db.kysely)
  if (!rows.length) return false
  log.warn('The clock of the database was ahead and was set back: what waits for a later time runs now')
  await db.kysely.transaction().execute(async trx => {
    await settle(trx)
    await wakeBackground(services, trx)
  })
  return true
}

async function settle(trx: Executor): Promise<void> {
  const soon = sql.raw(`now() + ${RETRY}`)
  const version = sql.id(JOBS_SCHEMA, 'version')
  const job = sql.id(JOBS_SCHEMA, 'job')
  for (const statement of [
    sql`update ${version} set cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()),
      monitored_on = least(monitored_on, now())`,
    sql`update ${job} set start_after = now() where state < 'active' and start_after > ${soon}`,
    sql`update ${job} set started_on = now() where state = 'active' and started_on > now()`,
    sql`update ${sql.id(MAILS)} set due_at = now() where state = 'waiting' and due_at > ${soon}`,
    sql`update ${sql.id(TASKS)} set due_at = now() where status in ('waiting', 'running') and due_at > ${soon}`,
    sql`update ${sql.id(DEFERRED_JOBS)} set due_at = now() where due_at > ${soon}`,
    sql`update ${sql.id(LIVE_EVENTS)} set taken_until = null where taken_until > ${soon}`,
    sql`delete from ${sql.id(FIGURES)} where at > now()`,
    // Sign-ins of that time stay, as long as any other.
    sql`update ${sql.id(SESSIONS)} set last_use = least(last_use, now()), created_at = least(created_at, now()),
      expires_at = least(expires_at, now() + (expires_at - created_at)) where greatest(last_use, created_at) > now()`,
    sql`update ${sql.id(LINKS)} set created_at = now(), expires_at = now() + (expires_at - created_at) where created_at > now()`,
    sql`delete from ${sql.id(CHALLENGES)} where expires_at > ${soon}`,
    // Nobody's codes or attempts count from a time that has not come.
    sql`update ${sql.id(TWO_STEPS)} set last_step = floor(extract(epoch from now()) / 30) + 1
      where last_step > floor(extract(epoch from now()) / 30) + 1`,
    sql`delete from ${sql.id(ATTEMPTS)} where expire > extract(epoch from now() + interval '2 days') * 1000`,
  ])
    await statement.execute(trx)
}
