import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../../src/core/schema/condition'
import { notifications } from '../../../src/define/notifications'
import { insertEvents } from '../../base/outbox/outbox'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { whereOf } from '../records/list/listQuery'
import { NOTIFICATIONS } from './tables'

/** The ids of the notifications that a write matched, and the number of unread ones after it. */
export interface Marked {
  ids: number[]
  unread: number
}

/** Marks a user's notifications that match as read or unread. */
export const markNotifications = (scope: Scope, condition: Condition, isRead: boolean): Promise<Marked> =>
  // Without `dedupe`, the same notification can be sent again once this one is read.
  change(
    scope,
    { condition },
    isRead ? sql`read_at = coalesce(n.read_at, ${at(scope)}), dedupe = null` : sql`read_at = null`,
  )

/** Deletes a user's notifications that match; they can be restored for a day. */
export const deleteNotifications = (scope: Scope, condition: Condition): Promise<Marked> =>
  change(scope, { condition }, sql`deleted_at = ${at(scope)}, dedupe = null`)

/** Restores a user's deleted notifications that match. */
export const restoreNotifications = (scope: Scope, condition: Condition): Promise<Marked> =>
  change(scope, { condition, trashed: true }, sql`deleted_at = null`)

const at = ({ services }: Scope) => sql`${services.now().toISOString()}::timestamptz`

interface Matching {
  condition: Condition
  trashed?: boolean
}

function change({ services, actor }: Scope, matching: Matching, set: RawBuilder<unknown>): Promise<Marked> {
  const table = sql.id(NOTIFICATIONS)
  return services.db.kysely.transaction().execute(async db => {
    // Locked in ID order, so that two tabs that mark the same rows wait for each other instead of
    // deadlocking.
    const { rows } = await sql<{ id: string; changed: boolean }>`
      update ${table} n set ${set}
      from (
        select id, read_at, deleted_at from ${table}
        where ${whereOf({ resource: notifications, ...matching })} order by id for update
      ) old
      where n.id = old.id
      returning n.id, (n.read_at, n.deleted_at) is distinct from (old.read_at, old.deleted_at) as changed`.execute(
      db,
    )
    // Every tab of the user shows the count.
    if (rows.some(({ changed }) => changed)) await insertEvents(db, [{ kind: 'unread', user: actor.id }])
    return { ids: rows.map(({ id }) => Number(id)), unread: await countUnread(db, actor.id) }
  })
}

/** Returns the number of a user's unread notifications. */
export async function countUnread(db: Executor, user: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.id(NOTIFICATIONS)} 
    where user_id = ${user} and read_at is null and deleted_at is null`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Permanently deletes notifications that were read long ago, and those that their reader deleted. */
export async function deleteOldNotifications({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const undoable = new Date(now().getTime() - DAY_MS).toISOString()
  await sql`
    delete from ${sql.id(NOTIFICATIONS)}
    where read_at < ${before}::timestamptz or deleted_at < ${undoable}::timestamptz`.execute(db.kysely)
}
