import { sql } from 'kysely'
import type { Operation } from '../../base/audit/operation'
import { trackWork } from '../../base/load/trackWork'
import type { Scope, Services } from '../../base/services'
import type { Executor, TableRow } from '../../base/storage/database'
import { retryUntilAvailable } from '../../base/storage/retryUntilAvailable'
import { isUnavailable } from '../../base/storage/unavailable'
import { wakeBackground } from '../../base/wakeBackground'
import { peopleOf } from '../../engine/people/people'
import { tableName } from '../../engine/sql/columns'
import { kindOf, type Step, type TaskKind, TaskRefused } from './kind'
import { failedTaskNotification, notifyOfTask, plainTaskNotification } from './notifyOfTask'
import { publishProgress } from './progress'
import { TASK_ROWS, TASKS } from './tables'
import { type StoredTask, type StoredTaskMessage, taskOf } from './task'

/** After this many consecutive failures, a task is given up. */
const FAILURES = 5
const table = sql.id(TASKS)

/**
 * Runs the next chunk of a task of these kinds; returns whether there was one. People take turns, and so do the
 * tasks of one person. The task's row is locked in the meantime, so several processes run different tasks, or
 * take turns. If a process dies, its chunk is rolled back.
 */
export function runNextChunk(
  services: Services,
  kinds: readonly TaskKind[],
  signal?: AbortSignal,
): Promise<boolean> {
  let task: StoredTask | undefined
  const describe = () => (task ? { what: `task ${task.kind}`, account: task.by } : { what: 'tasks' })
  const next = async (db: Executor) => {
    task = await nextTask(db, kinds)
    return task
  }
  return trackWork(services.load, describe, () => runChunk({ services, kinds }, next, signal))
}

/** The services and the kinds of task. */
interface TaskServer {
  services: Services
  kinds: readonly TaskKind[]
}

async function runChunk(
  { services, kinds }: TaskServer,
  next: (db: Executor) => Promise<StoredTask | undefined>,
  signal?: AbortSignal,
): Promise<boolean> {
  let task: StoredTask | undefined
  try {
    const done = await services.db.kysely.transaction().execute(async db => {
      task = await next(db)
      return task && (await doChunk({ services, kinds }, db, task))
    })
    if (task && done?.isOver) await vacuumTaskTables(services, task)
    await done?.afterwards?.(signal)
    return task !== undefined
  } catch (error) {
    if (!task) throw error
    if (error instanceof TaskRefused) {
      const [refused, { reason }] = [task, error]
      await retryUntilAvailable(
        () => endTask({ services, kinds, db: services.db.kysely }, refused, reason),
        signal,
      )
      return true
    }
    services.log.error({ err: error, task: task.id, kind: task.kind }, 'A chunk of a task failed')
    const failed = task
    await retryUntilAvailable(() => recordFailure({ services, kinds }, failed, isUnavailable(error)), signal)
    return true
  }
}

interface Done extends Pick<Step, 'afterwards'> {
  isOver: boolean
}

async function nextTask(db: Executor, kinds: readonly TaskKind[]): Promise<StoredTask | undefined> {
  // `due_at` is rounded to milliseconds, often up, so a task that is due now would only be found a moment
  // later.
  const { rows } = await sql<TableRow>`
    select * from ${table} open where status in ('waiting', 'running') and due_at <= now() + interval '1 ms'
      and kind = any(${kinds.map(({ name }) => name)}::text[])
    order by (select max(moved_at) from ${table} theirs where theirs."by" = open."by") nulls first,
      moved_at nulls first, created_at
    limit 1 for update skip locked`.execute(db)
  return rows[0] && taskOf(rows[0])
}

/** Runs the next chunk; returns whether the task has ended with it, and the work to do before another one. */
async function doChunk({ services, kinds }: TaskServer, db: Executor, task: StoredTask): Promise<Done> {
  const scope = await taskScope(services, db, task)
  if (!scope) {
    await endTask({ services, kinds, db }, task, { key: 'tasks.no_access' })
    return { isOver: true }
  }
  const kind = kindOf(kinds, task.kind)
  const step = await kind.chunk({ task, scope })
  await sql`
    update ${table} set status = ${step.finished ? 'done' : 'running'}, done = done + ${step.done}::int,
      refused = refused + ${step.refused}::int, position = ${step.position}, failures = 0, error = null,
      total = coalesce(${step.total ?? null}::int, total),
      result = coalesce(${step.result ? JSON.stringify(step.result) : null}::jsonb, result),
      started_at = coalesce(started_at, clock_timestamp()), moved_at = clock_timestamp(),
      ended_at = case when ${step.finished}::boolean then clock_timestamp() end
    where id = ${task.id}::uuid`.execute(db)
  await publishProgress(db, task, step.finished)
  if (step.finished) {
    // Other tasks can wait for its end, and it can leave something to settle.
    await wakeBackground(services, db)
    const { position, result = task.result } = step
    const ended = {
      ...{ ...task, position, result },
      ...{ done: task.done + step.done, refused: task.refused + step.refused },
    }
    const notification = (kind.notification ?? plainTaskNotification)(ended)
    if (notification) await notifyOfTask({ services, db }, ended, notification)
  }
  return { isOver: step.finished, afterwards: step.afterwards }
}

/** Ends a task that cannot continue. */
async function endTask(
  { services, kinds, db }: TaskServer & { db: Executor },
  task: StoredTask,
  error: StoredTaskMessage,
): Promise<void> {
  const { rows } = await sql`
    update ${table} set status = 'failed', error = ${JSON.stringify(error)}::jsonb, ended_at = clock_timestamp()
    where id = ${task.id}::uuid and status in ('waiting', 'running') returning id`.execute(db)
  if (!rows.length) return
  await wakeBackground(services, db)
  await publishProgress(db, task, true)
  await notifyOfTask({ services, db }, task, failedTaskNotification(countChanged(kinds, task)))
}

function countChanged(kinds: readonly TaskKind[], task: StoredTask): number {
  if (task.dry_run) return 0
  return kindOf(kinds, task.kind).written?.(task) ?? task.done - task.refused
}

async function recordFailure(
  { services, kinds }: TaskServer,
  task: StoredTask,
  wasAway: boolean,
): Promise<void> {
  const { db } = services
  const failures = task.failures + 1
  // After an outage, a task is retried immediately. It still counts as a failure, because the chunk itself
  // might have caused it.
  const pause = wasAway ? 0 : 2 ** failures
  if (failures >= FAILURES) return endTask({ services, kinds, db: db.kysely }, task, { key: 'tasks.gave_up' })
  await sql`
    update ${table} set failures = ${failures}, due_at = now() + make_interval(secs => ${pause}),
      moved_at = clock_timestamp()
    where id = ${task.id}::uuid and status in ('waiting', 'running')`.execute(db.kysely)
}

/**
 * Returns the scope of a task's user with their current permissions; undefined if they can no longer sign in.
 */
async function taskScope(services: Services, db: Executor, task: StoredTask): Promise<Scope | undefined> {
  const person = (await peopleOf(services, db)).get(task.by)
  if (!person) return undefined
  const actor = person.account.record
  const context = { me: actor.id, my: actor, now: services.now(), timeZone: services.office.timeZone() }
  const operation = operationOf(task)
  return { services, db, ability: person.ability, actor, context, language: task.language, operation }
}

/** Returns the operation of all chunks of a task. In a dry run it is rolled back with the rest. */
function operationOf({ id, kind, resource, operation, origin }: StoredTask): Operation {
  return { kind, resource: resource ?? undefined, ...origin, id: operation ?? id, task: id }
}

/** Tasks with fewer rows leave too few dead rows. */
const MANY = 1_000

/**
 * Vacuums the tables of a finished task with many rows, also after a dry run: dead rows make the planner
 * overestimate a table's size. PostgreSQL does this automatically; the embedded database does not.
 */
async function vacuumTaskTables({ db, resources }: Services, { resource, total }: StoredTask): Promise<void> {
  const of = resource === null ? undefined : resources.find(resource)
  if (db.engine !== 'pglite' || !of || (total ?? 0) < MANY) return
  for (const table of [tableName(of), TASK_ROWS])
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db.kysely)
}
