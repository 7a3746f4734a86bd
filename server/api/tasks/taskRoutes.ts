import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { type Job, type Task as TaskResponse, taskEndpoints } from '../../../src/contract/tasks'
import { can } from '../../../src/core/access/ability'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor, TableRow } from '../../base/storage/database'
import { wakeBackground } from '../../base/wakeBackground'
import { taskKinds } from '../../features/taskKinds'
import { JOBS_SCHEMA } from '../../work/jobs/queueTables'
import { beginTask } from '../../work/tasks/beginTask'
import { kindOf, type TaskKind } from '../../work/tasks/kind'
import { cancelTask, readTask, tasksOf } from '../../work/tasks/readTasks'
import { readReport, serializeTask, serializeWholeTask } from '../../work/tasks/serializeTask'
import { TASKS } from '../../work/tasks/tables'
import { type StoredTask, taskOf } from '../../work/tasks/task'
import { formatMessage } from '../../work/tasks/taskMessages'
import { contentRange } from '../http/listAnswer'
import { readRange } from '../http/query'
import { type RouteCall, route } from '../http/route'
import { reportCsv } from './reportCsv'

const TASKS_SHOWN = 50
const JOBS_SHOWN = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A task, for its owner and people with every permission, or any other job, for the latter only. */

const listJobs = route(taskEndpoints.list, async call => {
  const { c, services, session } = call
  const { kysely } = services.db
  if (c.req.query('mine') === undefined) {
    if (!mayDoEverything(call))
      throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
    return { data: await readJobs(kysely, JOBS_SHOWN) }
  }
  const tasks = await tasksOf(kysely, session.user.id, TASKS_SHOWN)
  return { data: tasks.map(task => serializeTask(call, task)) }
})

const readJob = route(taskEndpoints.read, async call => {
  const task = await findTask(call)
  return { data: task ? await wholeTask(call, task) : await requireJob(call) }
})

const cancel = route(taskEndpoints.cancel, async call => {
  const { kysely } = call.services.db
  const task = await findTask(call)
  if (task) {
    if (!(await cancelTask(kysely, task.id))) throw new ApiError(409, 'not_possible')
    await wakeBackground(call.services, kysely)
    return { data: await wholeTask(call, await requireTask(call)) }
  }
  const { id } = await requireJob(call)
  // Update only a waiting job; a finished one stays unchanged.
  if (!(await cancelJob(kysely, id))) throw new ApiError(409, 'not_possible')
  return { data: await requireJob(call) }
})

const runDryRun = route(taskEndpoints.runDryRun, async call => {
  const dryRun = await requireTask(call)
  const kind = kindOf(taskKinds, dryRun.kind)
  return { data: await wholeTask(call, await applyDryRun(call.services, call.c, { dryRun, kind })) }
})

const listRows = route(taskEndpoints.listRows, async call => {
  const query = call.query()
  const task = await requireTask(call)
  const { outcome } = query
  if (query.format === 'csv') return reportCsv(call, task, outcome)
  const { first, limit } = readRange(query)
  const { rows, total } = await readReport(call, task, { outcome, first, limit })
  const data = rows.map(row => ({
    ...row,
    messages: row.messages.map(message => formatMessage(call, message, task.resource)),
  }))
  const headers = { 'Content-Range': contentRange('rows', { first, count: rows.length, total }) }
  return { data, meta: { total }, headers }
})

const mayDoEverything = ({ session }: RouteCall) => can(session.ability, 'manage', 'all')

/** Returns the task in the path if the caller is its owner or has every permission. */
async function findTask(call: RouteCall): Promise<StoredTask | undefined> {
  const task = await readTask(call.services.db.kysely, call.param('id'))
  return task && (task.by === call.session.user.id || mayDoEverything(call)) ? task : undefined
}

async function requireTask(call: RouteCall): Promise<StoredTask> {
  const task = await findTask(call)
  if (!task) throw notFound()
  return task
}

/** Returns the job in the path. Throws a 404 for people who can't see it, as for any hidden record. */
async function requireJob(call: RouteCall) {
  const id = call.param('id')
  if (!UUID.test(id) || !mayDoEverything(call)) throw notFound()
  const [job] = await readJobs(call.services.db.kysely, 1, id)
  if (!job) throw notFound()
  return job
}

const wholeTask = (call: RouteCall, task: StoredTask): Promise<TaskResponse> =>
  serializeWholeTask(call, call.services.db.kysely, task)

/**
 * `jobs`: the progress, report and cancellation of one's own tasks. People with
 * every permission also see the server's own jobs.
 */
export const taskRoutes = [listJobs, readJob, cancel, runDryRun, listRows]

/** Returns the jobs of the last week, newest first. `id` selects one. */
async function readJobs(db: Executor, limit: number, id?: string): Promise<Job[]> {
  // The queue creates its tables when it first starts.
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

/** Cancels a waiting job as the queue does. Returns whether it was still waiting. */
async function cancelJob(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.id(JOBS_SCHEMA, 'job')} set state = 'cancelled', completed_on = now()
    where id = ${id}::uuid and state in ('created', 'retry') and name not like '\\_\\_%' returning id`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Carries out a dry run, once. A repeated request returns the
 * same task. Only the dry run's owner can do this.
 */
function applyDryRun(
  services: Services,
  c: Context<Env>,
  { dryRun, kind: { carryOut: prepare } }: { dryRun: StoredTask; kind: TaskKind },
): Promise<StoredTask> {
  const { kind, resource, by, language, request, origin, total } = dryRun
  if (by !== c.var.session.user.id) throw notFound()
  if (!dryRun.dry_run || dryRun.status !== 'done' || !prepare)
    throw new ApiError(409, 'not_possible', { message: 'tasks.not_a_dry_run' })
  return services.db.kysely.transaction().execute(async db => {
    const id = randomUUID()
    const begun = await beginTask(services, db, {
      ...{ id, kind, by, language, request, origin },
      resource: resource ?? undefined,
      total: total ?? undefined,
      // Rows that the dry run refused are not tried again.
      done: dryRun.refused,
      refused: dryRun.refused,
      after: dryRun.id,
    })
    if (begun) await prepare(db, dryRun, begun)
    return (await taskAfter(db, dryRun.id)) as StoredTask
  })
}

async function taskAfter(db: Executor, id: string): Promise<StoredTask | undefined> {
  const { rows } = await sql<TableRow>`select * from ${sql.id(TASKS)} where after = ${id}::uuid`.execute(db)
  return rows[0] && taskOf(rows[0])
}
