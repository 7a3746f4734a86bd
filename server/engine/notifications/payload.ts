import { sql } from 'kysely'
import type { NotificationEvent } from '../../../src/contract/notifications'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { peopleOf } from '../people/people'
import { serializeNotifications } from './serializeNotifications'
import type { NotificationRow } from './stored'
import { NOTIFICATIONS } from './tables'
import { countUnread } from './unread'

/** A notification as it is sent on its reader's own channel; undefined when it, or its reader's access, is gone. */
export async function notificationPayload(
  services: Services,
  db: Executor,
  id: number,
): Promise<NotificationEvent | undefined> {
  const { rows } =
    await sql<NotificationRow>`select * from ${sql.id(NOTIFICATIONS)} where id = ${id}`.execute(db)
  const [row] = rows
  const person = row && (await peopleOf(services, db)).get(Number(row.user_id))
  if (!row || !person) return undefined
  const [serialized] = await serializeNotifications({ services, ability: person.ability }, db, [row])
  return serialized && { ...serialized, unread: await countUnread(db, person.id) }
}
