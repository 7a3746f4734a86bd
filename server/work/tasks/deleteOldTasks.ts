import { sql } from 'kysely'
import type { ScheduledJob } from '../../base/job'
import { TASK_ROWS, TASKS } from './tables'

const DAYS = 30

/** Deletes tasks that ended long ago, with their reports. */
export const deleteOldTasks: ScheduledJob = {
  name: 'forget-tasks',
  every: '23 2 * * *',
  run: async ({ services: { db } }) => {
    const old = sql`select id from ${sql.id(TASKS)} where ended_at < now() - make_interval(days => ${DAYS})`
    await sql`delete from ${sql.id(TASK_ROWS)} where task in (${old})`.execute(db.kysely)
    const { rows } = await sql`delete from ${sql.id(TASKS)} where id in (${old}) returning id`.execute(
      db.kysely,
    )
    return { forgotten: rows.length }
  },
}
