import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import type { Database, Executor, TableRow } from '../../base/storage/database'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { wakeBackground } from '../../base/wakeBackground'
import { choicesOf } from '../../engine/notifications/choices'
import { insertNotifications } from '../../engine/notifications/insert'
import { mailNotification } from '../../engine/notifications/mail'
import { JOB_FAILED, ownDefaults } from '../../engine/notifications/types'
import { peopleOf } from '../../engine/people/people'
import {
  type Background,
  type BackgroundTask,
  inSequence,
  startBackground,
} from '../background/startBackground'
import { settleAfterClockJump } from './afterClockJump'
import { JOBS_SCHEMA } from './queueTables'

/** The jobs of one server process. */
export interface JobQueue {
  /**
   * Stores a job in the caller's transaction. It runs once that is committed, and not at all if it is rolled
   * back.
   */
  send(db: Executor, name: string, data?: object): Promise<void>
  /** Starts running jobs. */
  begin(): Promise<void>
  /** Starts nothing new and waits for running jobs. */
  stop(): Promise<void>
}

/** A failed job is retried after about 30 s, 1 min, 2 min… */
const RETRIES = { retryLimit: 6, retryDelay: 30, retryBackoff: true }
/** A job whose process died is retried after this time. */
const MAX_S = 15 * 60
const MAINTENANCE_MIN = 5
/** How often cron schedules are checked. */
const LOOK_S = 20

/** Creates the queues of some jobs, schedules the recurring ones, and sends those that run at startup. */
export async function openJobs(services: Services, jobs: readonly ScheduledJob[]): Promise<JobQueue> {
  const { db, log } = services
  const { watched, settled } = watchedDatabase(queueDatabase(db), error => {
    // If two processes fetch the same job at the same moment, a unique index refuses one of them.
    if ((error as { code?: string }).code !== '23505')
      log.warn({ err: error }, 'A query of the job queue failed')
  })
  const boss = new PgBoss({
    db: watched,
    schema: JOBS_SCHEMA,
    maintenanceIntervalMinutes: MAINTENANCE_MIN,
    cronMonitorIntervalSeconds: LOOK_S,
    cronWorkerIntervalSeconds: LOOK_S,
  })
  boss.on('error', error => log.error({ err: error }, 'The job queue failed'))
  try {
    await oneProcessAtATime(db, async () => {
      await boss.start()
      for (const job of jobs) await prepareQueue(boss, job)
      await settleAfterClockJump(services)
    })
  } catch (error) {
    await boss.stop({ graceful: false, wait: false })
    throw error
  }
  const stopping = new AbortController()
  let background: Background | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    send: async (executor, name, data = {}) => {
      await boss.send(name, data, { db: queueDatabase(db, executor) })
      await wakeBackground(services, executor)
    },
    begin: async () => {
      timer = setInterval(() => {
        settleAfterClockJump(services).catch(error =>
          log.warn({ err: error }, 'The clock of the database could not be compared'),
        )
      }, LOOK_S * 1000).unref()
      const taskOf = (job: ScheduledJob): BackgroundTask => {
        return () => doJob({ services, boss, signal: stopping.signal }, job)
      }
      background = await startBackground(services, [
        ...jobs.filter(({ alone }) => alone).map(taskOf),
        inSequence(jobs.filter(({ alone }) => !alone).map(taskOf)),
      ])
    },
    stop: async () => {
      stopping.abort(new Error('The server stops'))
      clearInterval(timer)
      await background?.stop()
      await boss.stop({ graceful: true, wait: true })
      await settled()
    },
  }
}

/** Creating queues creates tables, and two processes that do so at once would deadlock. */
async function oneProcessAtATime({ engine, kysely }: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has a single process, and a single connection that the lock would occupy.
  if (engine === 'pglite') return work()
  await kysely.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('queues of jobs'))`.execute(trx)
    await work()
  })
}

async function prepareQueue(boss: PgBoss, { name, every, atStart }: ScheduledJob): Promise<void> {
  const options = { name, ...RETRIES, expireInSeconds: MAX_S }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (every) await boss.schedule(name, every, {}, { tz: 'UTC' })
  else await boss.unschedule(name)
  if (atStart) await boss.send(name, {})
}

/** The dependencies of running jobs, and the signal that stops them. */
interface JobServer {
  services: Services
  boss: PgBoss
  signal: AbortSignal
}

/**
 * Runs the job that has waited longest on a queue; returns whether there was one. A failed job is stored with
 * its error and retried.
 */
async function doJob({ services, boss, signal }: JobServer, { name, run }: ScheduledJob): Promise<boolean> {
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
    // Otherwise the job would only be retried after its time limit.
    await retryUntilAvailable(() => boss.fail(name, id, { message }), signal)
    if (!signal.aborted && retryCount >= retryLimit) await notifyOfFailedJob(services, name)
  } finally {
    end?.()
  }
  return true
}

/** Notifies users with every right that a job was given up; once, until they have read it. */
export async function notifyOfFailedJob(services: Services, job: string): Promise<void> {
  const type = JOB_FAILED
  await services.db.kysely.transaction().execute(async db => {
    const people = [...(await peopleOf(services, db)).values()].filter(({ managesAll }) => managesAll)
    const ids = people.map(({ id }) => id)
    const choice = await choicesOf(db, ids, type)
    const notices = people.map(person => {
      const channels = choice(person.id, ownDefaults(type))
      const params = { job: { text: job } }
      const notification = { user: person.id, type, level: 'error', params, at: services.now() } as const
      return { ...notification, person, channels, mailed: channels.mail, dedupe: `${type}:${job}` }
    })
    const shown = notices.filter(({ channels }) => channels.in_app)
    const created = new Set([
      ...(await insertNotifications(db, shown)),
      ...notices.filter(notice => !shown.includes(notice)),
    ])
    for (const { person, params, mailed } of created)
      if (mailed) await mailNotification({ services, db }, person, { type, params, subject: null, url: null })
  })
}

const SCRIPT = /^\s*begin;/i

/**
 * Returns the database as pg-boss uses it, on either engine. A script of several statements contains its own
 * transaction; anything else is a single statement, which can run in the transaction of `executor`.
 */
function queueDatabase(db: Database, executor: Executor = db.kysely): PgBoss.Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      if (!SCRIPT.test(text)) return executor.executeQuery<TableRow>(CompiledQuery.raw(text, values))
      await db.runScript(text)
      return { rows: [] }
    },
  }
}

/** Tracks running queries, so that the database is not closed before all of them have ended. */
function watchedDatabase(db: PgBoss.Db, onError: (error: unknown) => void) {
  const open = new Set<Promise<unknown>>()
  const watched: PgBoss.Db = {
    executeSql: (text, values) => {
      const execution = db.executeSql(text, values)
      const seen: Promise<unknown> = execution.then(
        () => open.delete(seen),
        error => {
          open.delete(seen)
          onError(error)
        },
      )
      open.add(seen)
      return execution
    },
  }
  return {
    watched,
    settled: async () => {
      while (open.size) await Promise.all(open)
    },
  }
}
