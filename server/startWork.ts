import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { hasSearch } from '../src/core/access/undecidable'
import { patternProblem } from '../src/core/questions/pattern'
import type { Question } from '../src/core/questions/question'
import type { Resource } from '../src/core/schema/resource'
import type { Row } from '../src/core/schema/row'
import { fromRow } from '../src/core/schema/rows'
import { asQuestions } from '../src/fields/questions/questions.type'
import { runDeferredJob } from './accounts/auth/deferredJobs'
import { forgotPasswordJob } from './api/accounts/forgotPassword'
import { registerJob } from './api/accounts/register'
import type { Job } from './base/job'
import { trackWork } from './base/load/trackWork'
import type { Services } from './base/services'
import { waitForAll } from './base/storage/batchQueries'
import { retryUntilAvailable } from './base/storage/retryUntilAvailable'
import { wakeBackground } from './base/wakeBackground'
import { unusedFilesJob } from './engine/files/deleteUnusedFiles'
import { contentsJob } from './engine/files/sweepContents'
import { roleResource, rulesOf } from './engine/people/accounts'
import { refreshSearch } from './engine/records/search/searchStale'
import { DELETED_AT, tableName } from './engine/sql/columns'
import { importsJob } from './features/imports/deleteImports'
import { taskKinds } from './features/taskKinds'
import { liveJob } from './live/deleteOldEvents'
import { startPublisher } from './live/publisher'
import { openSender } from './live/sender'
import { openBackupServer } from './ops/backup/backupSocket'
import { allTables } from './ops/tables'
import type { Background, Task } from './work/background/startBackground'
import { startBackground } from './work/background/startBackground'
import { runClock } from './work/jobs/clock/runClock'
import { openJobs } from './work/jobs/jobQueue'
import { deliverMail } from './work/mail/deliverMail'
import type { Transport } from './work/mail/smtp'
import { smtpTransport } from './work/mail/smtp'
import type { TaskKind } from './work/tasks/kind'
import { runNextChunk } from './work/tasks/runNextChunk'
import { TASK_ROWS, TASKS } from './work/tasks/tables'

const DAYS = 30

/** Forgets tasks that ended long ago, with their reports. */
const deleteOldTasks: Job = {
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

/**
 * What the day brings: when the server starts, and every five minutes, so also right after midnight wherever the
 * office is, as every zone's midnight falls on a quarter of an hour of UTC.
 */
const clock: Job = {
  name: 'clock',
  every: '*/5 * * * *',
  atStart: true,
  run: async ({ services, signal }) => {
    const output = await runClock(services, signal)
    if (Object.keys(output.done).length) services.log.info(output, 'The clock did what was due')
    return output
  },
}

/** Every job of the server. */
const jobs: readonly Job[] = [clock, liveJob, deleteOldTasks, importsJob, unusedFilesJob, contentsJob]

/** What a server does beside its answers. */
export interface Work {
  /** Takes up nothing more, and waits for what is in hand. */
  stop(): Promise<void>
}

/** Begins to send live events and mails, and to do jobs. The server listens by now: it is spoken to as any service is. */
export async function startWork(services: Services): Promise<Work> {
  const { config } = services
  await warnOfSearchingRoles(services)
  await warnOfPatterns(services)
  const transport = config.smtpUrl ? smtpTransport(config) : undefined
  const sender = openSender(config, services.live.app)
  const publisher = await retryUntilAvailable(() => startPublisher(services, sender))
  const background = await retryUntilAvailable(() =>
    startBackground(services, backgroundTasks(services, transport)),
  )
  const tasks = await retryUntilAvailable(() => startTasks(services, taskKinds))
  const queue = await retryUntilAvailable(() => openJobs(services, jobs))
  await retryUntilAvailable(() => queue.begin())
  const desk = await openBackupServer(
    { ...services, dataDir: config.dataDir, tables: allTables(services.resources) },
    services.log,
  )
  return {
    stop: async () => {
      try {
        await waitForAll([
          publisher.stop(),
          background.stop(),
          tasks.stop(),
          queue.stop(),
          desk?.close() ?? Promise.resolve(),
        ])
      } finally {
        transport?.close()
      }
    },
  }
}

/** The embedded database has a single connection: what others ask in several steps gets through in between. */
const GIVE_WAY_MS = 40

/** Does the tasks of people, chunk by chunk, beside everything else that is done in the background. */
const startTasks = (services: Services, kinds: readonly TaskKind[]): Promise<Background> =>
  startBackground(services, [
    async signal => {
      const hasMoved = await runNextChunk(services, kinds, signal)
      if (hasMoved && services.db.engine === 'pglite') await delay(GIVE_WAY_MS)
      return hasMoved
    },
  ])

/** Names the roles that were saved with a search as a condition, before that was refused. */
export async function warnOfSearchingRoles({ resources, db, log }: Services): Promise<void> {
  const roles = roleResource(resources)
  const rows = await db.kysely
    .selectFrom(tableName(roles))
    .selectAll()
    .where(DELETED_AT, 'is', null)
    .execute()
  for (const row of rows) {
    const role = fromRow(roles, row as Row)
    if (!rulesOf(roles, role).some(({ conditions }) => hasSearch(conditions))) continue
    log.warn(
      { role: Number(row.id), name: role[roles.title] },
      'A rule of this role has a search as its condition and allows nothing; replace the condition',
    )
  }
}

/** Names the questions whose stored pattern cannot be run: saved before patterns ran in linear time, they check nothing. */
export async function warnOfPatterns({ resources, db, log }: Services): Promise<void> {
  for (const resource of resources.all)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!asQuestions(field)) continue
      const { rows } = await setsWithPatterns(resource, name).execute(db.kysely)
      for (const { id, title, asked } of rows)
        for (const { key, pattern = '' } of asked.flatMap(one => [one, ...(one.fields ?? [])])) {
          if (!patternProblem(pattern)) continue
          log.warn(
            { resource: resource.name, id: Number(id), title, question: key, pattern },
            'The pattern of this question cannot be used and checks nothing; replace it',
          )
        }
    }
}

interface WithPatterns {
  id: string
  title: unknown
  asked: Question[]
}

const setsWithPatterns = (resource: Resource, name: string): RawBuilder<WithPatterns> => sql<WithPatterns>`
  select id, ${sql.ref(resource.title)} as title, ${sql.ref(name)} as asked from ${sql.id(tableName(resource))}
  where ${sql.ref(DELETED_AT)} is null and jsonb_path_exists(${sql.ref(name)}, '$.**.pattern') order by id`

const errands = { register: registerJob, forgot_password: forgotPasswordJob }

/** Everything that is done beside the requests; mails only where something takes them. */
export function backgroundTasks(services: Services, transport?: Transport): Task[] {
  const noted =
    (what: string, task: Task): Task =>
    signal =>
      trackWork(
        services.load,
        () => ({ what }),
        () => task(signal),
      )
  return [
    noted('errand', signal => runDeferredJob(services, errands, signal)),
    ...(transport ? [noted('mail', signal => deliverMail(services, transport, signal))] : []),
    noted('search index', () => searchLot(services)),
  ]
}

/** One lot, then whatever else is due: after an update there may be very many. */
async function searchLot(services: Services): Promise<boolean> {
  if (await refreshSearch(services)) await wakeBackground(services, services.db.kysely)
  return false
}
