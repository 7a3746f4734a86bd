import type { Services } from '../services'
import type { Executor } from '../storage/database'
import type { Task } from '../tasks/task'
import { choicesOf } from './choices'
import { insertNotifications } from './insert'
import { mailNotification } from './mail'
import { peopleOf } from './people'
import { ownDefaults, TASK_DONE } from './types'

/** What is over sooner, whoever began it has waited for. */
const LONG_MS = 10_000

/** Tells whoever began long work that it is done, in the transaction of its last piece. */
export async function tellOfTask(
  services: Services,
  db: Executor,
  {
    by,
    resource,
    created_at,
    done,
    refused,
  }: Pick<Task, 'by' | 'resource' | 'created_at' | 'done' | 'refused'>,
): Promise<void> {
  const at = services.now()
  const person = (await peopleOf(services, db)).get(by)
  if (!person || at.getTime() - Date.parse(created_at) < LONG_MS) return
  const type = TASK_DONE
  const channels = (await choicesOf(db, [by], type))(by, ownDefaults(type))
  const params = { refused: { count: refused }, count: { count: done - refused } }
  const level = refused ? 'warning' : 'success'
  const about = resource ? { resource } : {}
  const notice = { user: by, type, level, params, ...about, mailed: channels.mail, at } as const
  if (channels.in_app) await insertNotifications(db, [notice])
  if (channels.mail) await mailNotification(services, db, person, { type, params, subject: null, url: null })
}
