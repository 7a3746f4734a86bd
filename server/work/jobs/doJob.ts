import type PgBoss from 'pg-boss'
import type { Job } from '../../base/job'
import type { Services } from '../../base/services'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { notifyOfFailedJob } from './notifyOfFailedJob'

/** Where jobs are done, until the signal stops it. */
export interface JobServer {
  services: Services
  boss: PgBoss
  signal: AbortSignal
}

/** Does the job that waits longest on a queue; answers whether there was one. One that fails is kept with its error and tried again. */
export async function doJob({ services, boss, signal }: JobServer, { name, run }: Job): Promise<boolean> {
  const [taken] = await boss.fetch<unknown>(name, { includeMetadata: true })
  if (!taken) return false
  const { id, data, retryCount, retryLimit } = taken
  const attempt = retryCount + 1
  const started = performance.now()
  const end = services.load?.begin(() => ({ what: `job ${name}` }))
  try {
    const output = await retryUntilAvailable(() => run({ services, id, data, signal }), signal)
    await retryUntilAvailable(() => boss.complete(name, id, output ?? {}), signal)
    services.log.debug(
      { job: name, id, ms: Math.round(performance.now() - started), output },
      'A job is done',
    )
  } catch (error) {
    if (!signal.aborted)
      services.log.error(
        { err: error, job: name, id, attempt, last: retryCount >= retryLimit },
        'A job failed',
      )
    const message = error instanceof Error ? error.message : String(error)
    // One that stays in hand is tried again only when the time for it is over.
    await retryUntilAvailable(() => boss.fail(name, id, { message }), signal)
    if (!signal.aborted && retryCount >= retryLimit) await notifyOfFailedJob(services, name)
  } finally {
    end?.()
  }
  return true
}
