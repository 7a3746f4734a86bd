import { sql } from 'kysely'
import type { Job } from '../../../src/contract/tasks'
import type { Executor } from '../../base/storage/database'
import { JOBS_SCHEMA } from '../../work/jobs/queueTables'

/** The jobs of the last week, the latest first; `id` is one of them. */
export async function readJobs(db: Executor, limit: number, id?: string): Promise<Job[]> {
  // The queue makes its tables when it starts for the first time.
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}.archive`}) is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<Omit<Job, 'result' | 'error'> & { output: { message?: string } | null }>`
    with all_jobs as (
      select id, name, state, retry_count, created_on, started_on, completed_on, output from ${sql.id(JOBS_SCHEMA, 'job')}
      union all
      select id, name, state, retry_count, created_on, started_on, completed_on, output from ${sql.id(JOBS_SCHEMA, 'archive')}
    )
    select id, name, case state when 'created' then 'waiting' when 'retry' then 'waiting' when 'active' then 'running'
        when 'completed' then 'done' else state::text end as status,
      case when started_on is null then 0 else retry_count + 1 end as attempts,
      created_on as created_at, started_on as started_at, completed_on as ended_at, output
    from all_jobs
    where name not like '\\_\\_%' ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}
    order by created_on desc limit ${limit}`.execute(db)
  return rows.map(({ output, ...job }) => ({
    ...job,
    result: job.status === 'done' ? output : null,
    error: job.status === 'done' ? null : (output?.message ?? null),
  }))
}

/** Takes a job out that waits, as the queue itself does; says whether it still waited. */
export async function cancelJob(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.id(JOBS_SCHEMA, 'job')} set state = 'cancelled', completed_on = now()
    where id = ${id}::uuid and state in ('created', 'retry') and name not like '\\_\\_%' returning id`.execute(
    db,
  )
  return rows.length > 0
}
