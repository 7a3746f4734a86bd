import { sql } from 'kysely'
import type { Values } from '../../../src/core/schema/resource'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { wakeBackground } from '../../base/wakeBackground'
import { DEFERRED_JOBS } from '../../engine/people/tables'

/** Does the job, in the transaction that deletes it from the queue. */
export type DeferredJob = (services: Services, db: Executor, details: Values) => Promise<void>

const ATTEMPTS = 5

/**
 * Stores a job to run after the response. Only the job looks up whether an account has the address, so
 * neither the response nor its timing reveals it.
 */
export async function enqueueJob(services: Services, kind: string, details: Values): Promise<void> {
  await services.db.kysely.transaction().execute(async db => {
    await sql`insert into ${sql.table(DEFERRED_JOBS)} (kind, details) values (${kind}, ${JSON.stringify(details)}::text::jsonb)`.execute(
      db,
    )
    await wakeBackground(services, db)
  })
}

/**
 * Runs the deferred job that has waited longest; returns whether there was one. A failed job is retried
 * later.
 */
export async function runDeferredJob(
  services: Services,
  jobs: Readonly<Record<string, DeferredJob>>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { kysely } = services.db
  const { rows } = await sql<{ id: string; kind: string; details: Values; attempts: number }>`
    update ${sql.table(DEFERRED_JOBS)} set attempts = attempts + 1, due_at = now() + interval '1 minute' * attempts + interval '1 minute'
    where id = (
      select id from ${sql.table(DEFERRED_JOBS)} where due_at <= now() order by due_at, id limit 1 for update skip locked
    )
    returning id, kind, details, attempts`.execute(kysely)
  const [job] = rows
  if (!job) return false
  const task = jobs[job.kind]
  if (!task) services.log.error({ job: job.kind }, 'unknown kind of deferred job')
  try {
    const done = () =>
      kysely.transaction().execute(async db => {
        const taken = await db.deleteFrom(DEFERRED_JOBS).where('id', '=', job.id).returning('id').execute()
        // Each attempt of the transaction gets a copy, because the job can add to the details.
        if (taken.length && task) await task(services, db, structuredClone(job.details))
      })
    await retryUntilAvailable(done, signal)
  } catch (error) {
    const { kind, attempts } = job
    services.log.error({ err: error, job: kind, attempts }, 'a deferred job failed')
    if (attempts >= ATTEMPTS) await kysely.deleteFrom(DEFERRED_JOBS).where('id', '=', job.id).execute()
  }
  return true
}
