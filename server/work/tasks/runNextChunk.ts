import { sql } from 'kysely'
import type { Operation } from '../../base/audit/operation'
import { trackWork } from '../../base/load/trackWork'
import type { Scope, Services } from '../../base/services'
import type { Executor, Row } from '../../base/storage/database'
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

/** A chunk that fails so often, one time after the other, ends its task. */
const FAILURES = 5
const table = sql.id(TASKS)

/**
 * Does the next chunk of the task that has waited longest; answers whether there was one. Its row is locked while the
 * chunk is done: several processes take several tasks, or turns, and what a process that dies had in hand is as if it had
 * never been begun.
 */
export function runNextChunk(
  services: Services,
  kinds: readonly TaskKind[],
  signal?: AbortSignal,
): Promise<boolean> {
  let task: StoredTask | undefined
  const describe = () => (task ? { what: `task ${task.kind}`, account: task.by } : { what: 'tasks' })
  const next = async (db: Executor) => {
    task = await nextTask(db)
    return task
  }
  return trackWork(services.load, describe, () => runChunk({ services, kinds }, next, signal))
}

/** The server with the kinds of task that it knows. */
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
      await retryUntilAvailable(() => endTask({ services, db: services.db.kysely }, refused, reason), signal)
      return true
    }
    services.log.error({ err: error, task: task.id, kind: task.kind }, 'A chunk of a task failed')
    const failed = task
    await retryUntilAvailable(() => recordFailure(services, failed, isUnavailable(error)), signal)
    return true
  }
}

interface Done extends Pick<Step, 'afterwards'> {
  isOver: boolean
}

async function nextTask(db: Executor): Promise<StoredTask | undefined> {
  // The column is rounded to milliseconds, often up: what is due now would be due a moment later.
  const { rows } = await sql<Row>`
    select * from ${table} where status in ('waiting', 'running') and due_at <= now() + interval '1 ms'
    order by moved_at nulls first, created_at limit 1 for update skip locked`.execute(db)
  return rows[0] && taskOf(rows[0])
}

/** Does the next chunk; says whether the task is over with it, and what is to be done before another one. */
async function doChunk({ services, kinds }: TaskServer, db: Executor, task: StoredTask): Promise<Done> {
  const scope = await taskScope(services, db, task)
  if (!scope) {
    await endTask({ services, db }, task, { key: 'tasks.no_access' })
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
    // Others can wait for its end, and it can leave something to settle.
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

/** Ends a task that cannot go on. */
async function endTask(
  { services, db }: { services: Services; db: Executor },
  task: StoredTask,
  error: StoredTaskMessage,
): Promise<void> {
  const { rows } = await sql`
    update ${table} set status = 'failed', error = ${JSON.stringify(error)}::jsonb, ended_at = clock_timestamp()
    where id = ${task.id}::uuid and status in ('waiting', 'running') returning id`.execute(db)
  if (!rows.length) return
  await wakeBackground(services, db)
  await publishProgress(db, task, true)
  await notifyOfTask({ services, db }, task, failedTaskNotification(task))
}

async function recordFailure(services: Services, task: StoredTask, wasAway: boolean): Promise<void> {
  const { db } = services
  const failures = task.failures + 1
  // A database that is back takes it up at once; it still counts, as the chunk itself may have brought it down.
  const pause = wasAway ? 0 : 2 ** failures
  if (failures >= FAILURES) return endTask({ services, db: db.kysely }, task, { key: 'tasks.gave_up' })
  await sql`
    update ${table} set failures = ${failures}, due_at = now() + make_interval(secs => ${pause}),
      moved_at = clock_timestamp()
    where id = ${task.id}::uuid and status in ('waiting', 'running')`.execute(db.kysely)
}

/** Who started a task, with what they may do now; undefined when they may no longer sign in. */
async function taskScope(services: Services, db: Executor, task: StoredTask): Promise<Scope | undefined> {
  const person = (await peopleOf(services, db)).get(task.by)
  if (!person) return undefined
  const actor = person.account.record
  const context = { me: actor.id, my: actor, now: services.now(), timeZone: services.office.timeZone() }
  const operation = operationOf(task)
  return { services, db, ability: person.ability, actor, context, language: task.language, operation }
}

/** What all chunks of a task write is a part of; a dry run's is taken back with all the rest. */
function operationOf({ id, kind, resource, operation, origin }: StoredTask): Operation {
  return { kind, resource: resource ?? undefined, ...origin, id: operation ?? id, task: id }
}

/** Fewer rows leave too little behind. */
const MANY = 1_000

/**
 * Clears away what a task of many rows leaves behind, a dry run as well: old versions of rows, by which the planner
 * takes a table for larger than it is. PostgreSQL does so by itself; nobody does in the embedded database.
 */
async function vacuumTaskTables({ db, resources }: Services, { resource, total }: StoredTask): Promise<void> {
  const of = resource === null ? undefined : resources.find(resource)
  if (db.engine !== 'pglite' || !of || (total ?? 0) < MANY) return
  for (const table of [tableName(of), TASK_ROWS])
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db.kysely)
}
