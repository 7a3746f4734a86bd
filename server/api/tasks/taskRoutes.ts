import { type Context, Hono } from 'hono'
import { can } from '../../../src/core/access/ability'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { kindOf, type TaskKind } from '../../work/tasks/kind'
import { cancelTask, readTask, tasksOf } from '../../work/tasks/readTasks'
import { serializeTask, serializeWholeTask, type TaskReader } from '../../work/tasks/serializeTask'
import type { Task } from '../../work/tasks/task'
import { formatMessage } from '../../work/tasks/taskMessages'
import { readRows } from '../../work/tasks/taskRows'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'
import { contentRange } from '../http/listAnswer'
import { readRange, rejectUnknownParameters } from '../http/query'
import { applyDryRun } from './applyDryRun'
import { reportCsv } from './reportCsv'

const SHOWN = 50

/** `jobs`, where they are tasks: how far one's own long work is, what came of each row, and its end. */
export function taskRoutes(services: Services, kinds: readonly TaskKind[]): Hono<Env> {
  const { kysely } = services.db
  const teller = (c: Context<Env>): TaskReader => ({
    services,
    session: c.var.session,
    language: languageOf(services, c),
  })
  const told = async (c: Context<Env>, task: Task, status: 200 | 202 = 200) =>
    success(c, { status, data: await serializeWholeTask(teller(c), kysely, task) })
  const ownTask = async (c: Context<Env>) => {
    const task = await seenTask(services, c)
    if (!task) throw notFound()
    return task
  }
  return new Hono<Env>()
    .get('/jobs', async (c, next) => {
      if (c.req.query('mine') === undefined) return next()
      rejectUnknownParameters(c.req.query(), ['mine'])
      const tasks = await tasksOf(kysely, c.var.session.user.id, SHOWN)
      return success(c, { status: 200, data: tasks.map(task => serializeTask(teller(c), task)) })
    })
    .get('/jobs/:id', async (c, next) => {
      const task = await seenTask(services, c)
      return task ? told(c, task) : next()
    })
    .delete('/jobs/:id', async (c, next) => {
      const task = await seenTask(services, c)
      if (!task) return next()
      if (!(await cancelTask(kysely, task.id))) throw new ApiError(409, 'not_possible')
      return told(c, await ownTask(c))
    })
    .post('/jobs/:id/run', async c => {
      const dryRun = await ownTask(c)
      const kind = kindOf(kinds, dryRun.kind)
      return told(c, await applyDryRun(services, c, { dryRun, kind }), 202)
    })
    .get('/jobs/:id/rows', async c => {
      const query = c.req.query()
      rejectUnknownParameters(query, ['outcome', 'range', 'format'])
      const task = await ownTask(c)
      const { outcome } = query
      if (query.format === 'csv') return reportCsv(teller(c), c, task, outcome)
      const { first, limit } = readRange(query)
      const { rows, total } = await readRows(kysely, task.id, { outcome, first, limit })
      const { session, language } = teller(c)
      const data = rows.map(row => ({
        ...row,
        messages: row.messages.map(message =>
          formatMessage(services, session, language, message, task.resource),
        ),
      }))
      const headers = { 'Content-Range': contentRange('rows', first, rows.length, total) }
      return success(c, { status: 200, data, meta: { total }, headers })
    })
}

/** The task in the path, for its owner and for whoever may do everything; nobody else learns of it. */
async function seenTask({ db }: Services, c: Context<Env>): Promise<Task | undefined> {
  const task = await readTask(db.kysely, c.req.param('id') ?? '')
  const { user, ability } = c.var.session
  return task && (task.by === user.id || can(ability, 'manage', 'all')) ? task : undefined
}
