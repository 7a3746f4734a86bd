import { sql } from 'kysely'
import { notFound } from '../../base/errors/apiError'
import { insertEvents } from '../../base/outbox/outbox'
import type { Services } from '../../base/services'
import { NOTIFICATIONS } from './tables'
import { countUnread } from './unread'

/** Marks one of somebody's notifications as read or not read; answers how many are unread then. */
export function mark(
  services: Services,
  user: number,
  { id, read }: { id: number; read: boolean },
): Promise<number> {
  return services.db.kysely.transaction().execute(async db => {
    // Once it is read, the same may be told again.
    const change = read
      ? sql`read_at = coalesce(n.read_at, ${services.now().toISOString()}::timestamptz), dedupe = null`
      : sql`read_at = null`
    const { rows } = await sql<{ was: string | null }>`
      update ${sql.id(NOTIFICATIONS)} n set ${change}
      from (select id, read_at from ${sql.id(NOTIFICATIONS)} where id = ${id} and user_id = ${user} for update) old
      where n.id = old.id returning old.read_at as was`.execute(db)
    const [row] = rows
    if (!row) throw notFound()
    if ((row.was !== null) !== read) await insertEvents(db, [{ kind: 'unread', user }])
    return countUnread(db, user)
  })
}

/** Marks all of somebody's notifications as read, or those up to one; answers how many are unread then. */
export function markAll(services: Services, user: number, until?: number): Promise<number> {
  return services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql`
      update ${sql.id(NOTIFICATIONS)}
      set read_at = ${services.now().toISOString()}::timestamptz, dedupe = null
      where user_id = ${user} and read_at is null ${until === undefined ? sql`` : sql`and id <= ${until}`}
      returning id`.execute(db)
    if (rows.length) await insertEvents(db, [{ kind: 'unread', user }])
    return countUnread(db, user)
  })
}
