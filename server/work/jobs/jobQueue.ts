import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { ScheduledJob } from '../../base/job'
import type { Services } from '../../base/services'
import type { Database, Executor, Row } from '../../base/storage/database'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { wakeBackground } from '../../base/wakeBackground'
import { choicesOf } from '../../engine/notifications/choices'
import { insertNotifications } from '../../engine/notifications/insert'
import { mailNotification } from '../../engine/notifications/mail'
import { JOB_FAILED, ownDefaults } from '../../engine/notifications/types'
import { peopleOf } from '../../engine/people/people'
import { type Background, startBackground } from '../background/startBackground'
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
export async function openJobs(services: Services, jobs: readonly ScheduledJob[]): Promise<JobQueue> {
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

async function prepareQueue(boss: PgBoss, { name, every, atStart }: ScheduledJob): Promise<void> {
  const options = { name, ...RETRIES, expireInSeconds: LONGEST_S }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (every) await boss.schedule(name, every, {}, { tz: 'UTC' })
  else await boss.unschedule(name)
  if (atStart) await boss.send(name, {})
}

/** Where jobs are done, until the signal stops it. */
interface JobServer {
  services: Services
  boss: PgBoss
  signal: AbortSignal
}

/** Does the job that waits longest on a queue; answers whether there was one. One that fails is kept with its error and tried again. */
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
    // One that stays in hand is tried again only when the time for it is over.
    await retryUntilAvailable(() => boss.fail(name, id, { message }), signal)
    if (!signal.aborted && retryCount >= retryLimit) await notifyOfFailedJob(services, name)
  } finally {
    end?.()
  }
  return true
}

/** Tells whoever may do everything that a job was given up; once, until they have read it. */
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
 * The database as the queue asks it, on either engine. Its texts of several statements bring a transaction of their
 * own; everything else is one statement, in the transaction that `executor` may be.
 */
function queueDatabase(db: Database, executor: Executor = db.kysely): PgBoss.Db {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      if (!SCRIPT.test(text)) return executor.executeQuery<Row>(CompiledQuery.raw(text, values))
      await db.runScript(text)
      return { rows: [] }
    },
  }
}

/** Notes what is being asked, so that the database is not closed before all of it is answered. */
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
