import { sql } from 'kysely'
import type { NotificationLevel } from '../../../src/core/schema/trigger'
import { insertEvents } from '../../base/outbox/outbox'
import type { Executor } from '../../base/storage/database'
import type { Params } from './params'
import { NOTIFICATIONS } from './tables'

/** A notification for one user, before it is stored. */
export interface NewNotification {
  user: number
  type: string
  level: NotificationLevel
  params: Params
  resource?: string
  record?: number
  actor?: number
  /** A user never has two unread notifications with the same key. */
  dedupe?: string
  mailed: boolean
  at: Date
  readAt?: Date
}

const columns = [
  'id',
  'user_id',
  'type',
  'level',
  'params',
  'resource',
  'record_id',
  'actor',
  'dedupe',
  'mailed',
  'created_at',
  'read_at',
]

/** Stores notifications and the live events for them. Returns those that were new to their reader. */
export async function insertNotifications<Told extends NewNotification>(
  db: Executor,
  notifications: readonly Told[],
): Promise<Told[]> {
  if (!notifications.length) return []
  const table = sql.id(NOTIFICATIONS)
  const { rows: ids } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence(${NOTIFICATIONS}, 'id')) as id
    from generate_series(1, ${notifications.length}::int)`.execute(db)
  const rows = notifications.map((one, index) => ({
    id: ids[index]?.id,
    user_id: one.user,
    type: one.type,
    level: one.level,
    params: one.params,
    resource: one.resource,
    record_id: one.record,
    actor: one.actor,
    dedupe: one.dedupe,
    mailed: one.mailed,
    created_at: one.at,
    read_at: one.readAt,
  }))
  const names = sql.join(columns.map(column => sql.ref(column)))
  const { rows: inserted } = await sql<{ id: string }>`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict (user_id, dedupe) do nothing returning id`.execute(db)
  const isNew = new Set(inserted.map(({ id }) => Number(id)))
  const created = notifications.flatMap((one, index) => {
    const id = Number(ids[index]?.id)
    return isNew.has(id) ? [{ id, one }] : []
  })
  await insertEvents(
    db,
    created.map(({ id, one }) => ({ kind: 'notification', user: one.user, notification: id })),
  )
  return created.map(({ one }) => one)
}
