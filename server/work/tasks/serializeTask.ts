import type { ListedTask, Task as TaskResponse } from '../../../src/contract/tasks'
import { isOwned } from '../../../src/core/access/ownership'
import type { Executor } from '../../base/storage/database'
import type { StoredTask } from './task'
import { formatMessage, type TaskReader } from './taskMessages'
import { readRows, refusalGroups } from './taskRows'

/** The maximum number of reasons to return; the report has all of them. */
const REASONS = 20

/** Returns a task as the API lists it. */
export function serializeTask(reader: TaskReader, task: StoredTask): ListedTask {
  const { id, kind, resource, by, status, dry_run, total, done, refused } = task
  const { created_at, started_at, ended_at, operation, after, result, origin, error } = task
  return {
    ...{ id, kind, resource, by, status, dry_run, total, done, refused },
    ...{ created_at, started_at, ended_at, operation, after },
    result: result as ListedTask['result'],
    details: (origin.details ?? {}) as ListedTask['details'],
    error: error && formatMessage(reader, error, task.resource).message,
    ...(error?.detail !== undefined && { error_detail: error.detail }),
  }
}

/** Returns a task with the reasons why rows were refused, and examples. */
export async function serializeWholeTask(
  reader: TaskReader,
  db: Executor,
  task: StoredTask,
): Promise<TaskResponse> {
  if (hidesRecords(reader, task)) {
    const { error_detail, ...open } = serializeTask(reader, task)
    return { ...open, result: null, details: {}, reasons: [] }
  }
  const alike = task.refused ? await refusalGroups(db, task.id, REASONS) : []
  const reasons = alike.map(({ messages, ...rest }) => ({
    ...rest,
    messages: messages.map(message => formatMessage(reader, message, task.resource)),
  }))
  return { ...serializeTask(reader, task), reasons }
}

/** Returns some rows of a task's report as its reader can see them. */
export async function readReport(
  reader: TaskReader,
  task: StoredTask,
  page: Parameters<typeof readRows>[2],
): ReturnType<typeof readRows> {
  const found = await readRows(reader.services.db.kysely, task.id, page)
  if (!hidesRecords(reader, task)) return found
  return { ...found, rows: found.rows.map(row => ({ ...row, label: null, messages: [] })) }
}

/**
 * Whether a task is about personal records of somebody else. Labels, reasons and results would show their values, also
 * of a removed resource.
 */
function hidesRecords({ services, session }: TaskReader, { by, resource }: StoredTask): boolean {
  if (by === session.user.id || resource === null) return false
  const of = services.resources.find(resource)
  return !of || isOwned(of)
}
