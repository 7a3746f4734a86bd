import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { JOBS_SCHEMA } from '../../work/jobs/queueTables'

/** Takes a job out that waits, as the queue itself does; says whether it still waited. */
export async function cancelJob(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.id(JOBS_SCHEMA, 'job')} set state = 'cancelled', completed_on = now()
    where id = ${id}::uuid and state in ('created', 'retry') and name not like '\\_\\_%' returning id`.execute(
    db,
  )
  return rows.length > 0
}
