import { z } from 'zod'
import {
  jobSchema,
  listedTaskSchema,
  rowsMetaSchema,
  type Task as TaskResponse,
  taskRowSchema,
  taskSchema,
} from '../../../src/contract/tasks'
import { can } from '../../../src/core/access/ability'
import { ApiError, notFound } from '../../base/errors/apiError'
import { taskKinds } from '../../features/taskKinds'
import { kindOf } from '../../work/tasks/kind'
import { cancelTask, readTask, tasksOf } from '../../work/tasks/readTasks'
import { serializeTask, serializeWholeTask } from '../../work/tasks/serializeTask'
import type { Task } from '../../work/tasks/task'
import { formatMessage } from '../../work/tasks/taskMessages'
import { readRows } from '../../work/tasks/taskRows'
import { contentRange } from '../http/listAnswer'
import { readRange } from '../http/query'
import { type RouteCall, route } from '../http/route'
import { applyDryRun } from './applyDryRun'
import { cancelJob, readJobs } from './jobs'
import { reportCsv } from './reportCsv'

const TASKS_SHOWN = 50
const JOBS_SHOWN = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A task for its owner and for whoever may do everything; any other job for the latter. */
const anyJobSchema = taskSchema.or(jobSchema)

const listJobs = route(
  {
    method: 'get',
    path: '/jobs',
    summary:
      'The last jobs of the server, such as the runs of the clock, for whoever may do everything: how each went',
    query: { mine: z.string().describe('With any value: the long work that one has started oneself') },
    data: jobSchema.or(listedTaskSchema).array(),
  },
  async call => {
    const { c, services, session, query } = call
    const { kysely } = services.db
    if (c.req.query('mine') === undefined) {
      if (!mayDoEverything(call))
        throw new ApiError(403, 'forbidden', { details: { action: 'manage', subject: 'all' } })
      return { data: await readJobs(kysely, JOBS_SHOWN) }
    }
    query()
    const tasks = await tasksOf(kysely, session.user.id, TASKS_SHOWN)
    return { data: tasks.map(task => serializeTask(call, task)) }
  },
)

const readJob = route(
  {
    method: 'get',
    path: '/jobs/{id}',
    summary: 'How far long work is, for whoever started it; any job, for whoever may do everything',
    data: anyJobSchema,
    errors: [404],
  },
  async call => {
    const task = await findTask(call)
    return { data: task ? await wholeTask(call, task) : await requireJob(call) }
  },
)

const cancel = route(
  {
    method: 'delete',
    path: '/jobs/{id}',
    summary:
      'Ends long work: what it has written stays. Another job only while it waits, and for whoever may do everything',
    data: anyJobSchema,
    errors: [404, 409],
  },
  async call => {
    const { kysely } = call.services.db
    const task = await findTask(call)
    if (task) {
      if (!(await cancelTask(kysely, task.id))) throw new ApiError(409, 'not_possible')
      return { data: await wholeTask(call, await requireTask(call)) }
    }
    const { id } = await requireJob(call)
    // What is begun is finished, and what is over stays as it went.
    if (!(await cancelJob(kysely, id))) throw new ApiError(409, 'not_possible')
    return { data: await requireJob(call) }
  },
)

const runDryRun = route(
  {
    method: 'post',
    path: '/jobs/{id}/run',
    summary: 'Does what a dry run of one’s own has shown, on the same rows, once',
    status: 202,
    data: taskSchema,
    errors: [404, 409],
  },
  async call => {
    const dryRun = await requireTask(call)
    const kind = kindOf(taskKinds, dryRun.kind)
    return { data: await wholeTask(call, await applyDryRun(call.services, call.c, { dryRun, kind })) }
  },
)

const listRows = route(
  {
    method: 'get',
    path: '/jobs/{id}/rows',
    summary: 'What came of each row of a task, for whoever started it',
    query: {
      outcome: z.string().describe('Such as `refused`; all when nothing is said'),
      range: z.string().describe('First and last row, `[0,24]` when nothing is said'),
      format: z.enum(['csv']).describe('`csv`: all rows, as a table for spreadsheets'),
    },
    data: taskRowSchema.array(),
    meta: rowsMetaSchema,
    answerHeaders: { 'Content-Range': 'Rows and their number, as of a list of records' },
    errors: [400, 404],
  },
  async call => {
    const { services } = call
    const query = call.query()
    const task = await requireTask(call)
    const { outcome } = query
    if (query.format === 'csv') return reportCsv(call, task, outcome)
    const { first, limit } = readRange(query)
    const { rows, total } = await readRows(services.db.kysely, task.id, { outcome, first, limit })
    const data = rows.map(row => ({
      ...row,
      messages: row.messages.map(message => formatMessage(call, message, task.resource)),
    }))
    const headers = { 'Content-Range': contentRange('rows', { first, count: rows.length, total }) }
    return { data, meta: { total }, headers }
  },
)

const mayDoEverything = ({ session }: RouteCall) => can(session.ability, 'manage', 'all')

/** The task in the path, for its owner and for whoever may do everything; nobody else learns of it. */
async function findTask(call: RouteCall): Promise<Task | undefined> {
  const task = await readTask(call.services.db.kysely, call.param('id'))
  return task && (task.by === call.session.user.id || mayDoEverything(call)) ? task : undefined
}

async function requireTask(call: RouteCall): Promise<Task> {
  const task = await findTask(call)
  if (!task) throw notFound()
  return task
}

/** The job in the path: nobody else learns whether there is one, as of every record that is not theirs. */
async function requireJob(call: RouteCall) {
  const id = call.param('id')
  if (!UUID.test(id) || !mayDoEverything(call)) throw notFound()
  const [job] = await readJobs(call.services.db.kysely, 1, id)
  if (!job) throw notFound()
  return job
}

const wholeTask = (call: RouteCall, task: Task): Promise<TaskResponse> =>
  serializeWholeTask(call, call.services.db.kysely, task)

/** `jobs`: how far one's own long work is, what came of each row, and its end; for those who may do everything also what the server does by itself. */
export const taskRoutes = [listJobs, readJob, cancel, runDryRun, listRows]
