import type { Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Task } from './task'
import { formatMessage } from './taskMessages'
import { refusalGroups } from './taskRows'

/** So many reasons are told; the report has all of them. */
const REASONS = 20

/** Whom a task is told, and in which language. */
export interface TaskReader {
  services: Services
  session: Session
  language: string
}

/** A task as the API tells of it. */
export const serializeTask = ({ services, session, language }: TaskReader, task: Task) => {
  const { id, kind, resource, by, status, dry_run, total, done, refused } = task
  const { created_at, started_at, ended_at, operation, after, result, origin, error } = task
  const told = { id, kind, resource, by, status, dry_run, total, done, refused }
  return {
    ...told,
    ...{ created_at, started_at, ended_at, operation, after, result },
    details: origin.details ?? {},
    error: error && formatMessage(services, session, language, error, task.resource).message,
  }
}

/** The same with why rows of it were refused, with examples. */
export async function serializeWholeTask(teller: TaskReader, db: Executor, task: Task) {
  const { services, session, language } = teller
  const alike = task.refused ? await refusalGroups(db, task.id, REASONS) : []
  const reasons = alike.map(({ messages, ...rest }) => ({
    ...rest,
    messages: messages.map(message => formatMessage(services, session, language, message, task.resource)),
  }))
  return { ...serializeTask(teller, task), reasons }
}
