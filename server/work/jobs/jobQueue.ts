import { sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Job } from '../../base/job'
import type { Services } from '../../base/services'
import type { Database, Executor } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { type Background, startBackground } from '../background/startBackground'
import { doJob } from './doJob'
import { queueDatabase, watchedDatabase } from './queueDatabase'
import { JOBS_SCHEMA } from './queueTables'

/** The jobs of one server process. */
export interface JobQueue {
  /** Leaves a job in the transaction that causes it: it is done when that is committed, and not at all when it is not. */
  send(db: Executor, name: string, data?: object): Promise<void>
  /** Begins to do what is sent. */
  begin(): Promise<void>
  /** Begins nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

/** A failed job is tried again after about 30 s, 1 min, 2 min… */
const RETRIES = { retryLimit: 6, retryDelay: 30, retryBackoff: true }
/** A job whose process died is tried again after this. */
const LONGEST_S = 15 * 60
const MAINTENANCE_MIN = 5
/** How often it is looked for what is due by the minute. */
const LOOK_S = 20

/** Makes the queues of some jobs, and sends what is to be done at the start and by the clock. */
export async function openJobs(services: Services, jobs: readonly Job[]): Promise<JobQueue> {
  const { db, log } = services
  const { watched, settled } = watchedDatabase(queueDatabase(db), error => {
    // Two processes that take the same job at the same moment are told apart by an index.
    if ((error as { code?: string }).code !== '23505')
      log.warn({ err: error }, 'The queue of jobs was refused')
  })
  const boss = new PgBoss({
    db: watched,
    schema: JOBS_SCHEMA,
    maintenanceIntervalMinutes: MAINTENANCE_MIN,
    cronMonitorIntervalSeconds: LOOK_S,
    cronWorkerIntervalSeconds: LOOK_S,
  })
  boss.on('error', error => log.error({ err: error }, 'The queue of jobs failed'))
  try {
    await oneProcessAtATime(db, async () => {
      await boss.start()
      for (const job of jobs) await prepareQueue(boss, job)
    })
  } catch (error) {
    await boss.stop({ graceful: false, wait: false })
    throw error
  }
  const stopping = new AbortController()
  let background: Background | undefined
  return {
    send: async (executor, name, data = {}) => {
      await boss.send(name, data, { db: queueDatabase(db, executor) })
      await wakeBackground(services, executor)
    },
    begin: async () => {
      background = await startBackground(
        services,
        jobs.map(job => () => doJob({ services, boss, signal: stopping.signal }, job)),
      )
    },
    stop: async () => {
      stopping.abort(new Error('The server stops'))
      await background?.stop()
      await boss.stop({ graceful: true, wait: true })
      await settled()
    },
  }
}

/** Making a queue makes tables: two processes that do so at once keep one another waiting until the database ends one. */
async function oneProcessAtATime({ engine, kysely }: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has a single process, and a single connection that the lock would take.
  if (engine === 'pglite') return work()
  await kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('queues of jobs'))`.execute(trx)
    await work()
  })
}

async function prepareQueue(boss: PgBoss, { name, every, atStart }: Job): Promise<void> {
  const options = { name, ...RETRIES, expireInSeconds: LONGEST_S }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (every) await boss.schedule(name, every, {}, { tz: 'UTC' })
  else await boss.unschedule(name)
  if (atStart) await boss.send(name, {})
}
