import type { NotificationLevel } from '../../../src/core/schema/trigger'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { choicesOf } from '../../engine/notifications/choices'
import { insertNotifications } from '../../engine/notifications/insert'
import { mailNotification } from '../../engine/notifications/mail'
import type { Params } from '../../engine/notifications/params'
import { ownDefaults, TASK_DONE, TASK_FAILED } from '../../engine/notifications/types'
import { peopleOf } from '../../engine/people/people'
import type { StoredTask } from './task'

/** A task that ends sooner causes no notification, because its user was waiting for it. */
const LONG_MS = 10_000

/** A notification about a long task. */
export interface TaskNotification {
  type: string
  level: NotificationLevel
  params: Params
}

/**
 * Returns the default notification: how many records are done, if any. A dry run has none, because its user
 * looks at the result.
 */
export function plainTaskNotification({ dry_run, done, refused }: StoredTask): TaskNotification | undefined {
  if (dry_run || done === 0) return undefined
  const params = { refused: { count: refused }, count: { count: done - refused } }
  return { type: TASK_DONE, level: refused ? 'warning' : 'success', params }
}

/** Returns the notification that a task was given up after it had changed some records, which stay changed. */
export const failedTaskNotification = (written: number): TaskNotification => ({
  type: TASK_FAILED,
  level: 'error',
  params: { count: { count: written } },
})

/** Notifies a long task's user that it has ended, in the transaction of its last chunk. */
export async function notifyOfTask(
  { services, db }: { services: Services; db: Executor },
  { by, resource, created_at }: Pick<StoredTask, 'by' | 'resource' | 'created_at'>,
  { type, level, params }: TaskNotification,
): Promise<void> {
  const at = services.now()
  const person = (await peopleOf(services, db)).get(by)
  if (!person || at.getTime() - Date.parse(created_at) < LONG_MS) return
  const channels = (await choicesOf(db, [by], type))(by, ownDefaults(type))
  const about = resource ? { resource } : {}
  const notice = { user: by, type, level, params, ...about, mailed: channels.mail, at } as const
  if (channels.in_app) await insertNotifications(db, [notice])
  if (channels.mail)
    await mailNotification({ services, db }, person, { type, params, subject: null, url: null })
}
