import { sql } from 'kysely'
import type { Notification } from '../../src/notifications/notification'
import { choice, dateTime, defineResource, text, wholeNumber } from '../../src/schema'
import { parseFilter } from '../../src/schema/filter'
import type { Resource } from '../../src/schema/resource'
import { invalidQuery } from '../http/apiError'
import { knownOnly, readFilter, readRange, readSort } from '../http/query'
import { conditionSql } from '../records/conditionSql'
import { orderBy, orderOf } from '../records/order'
import type { Scope } from '../records/scope'
import { asTold } from './asTold'
import type { NotificationRow } from './stored'
import { NOTIFICATIONS } from './tables'
import { countUnread } from './unread'

/** How a list of notifications is filtered and sorted: as one of records, by these fields. */
const listed: Resource = defineResource({
  name: 'notifications',
  title: 'type',
  subject: 'notifications',
  fields: {
    type: text(),
    level: choice(['info', 'success', 'warning', 'error']),
    resource: text(),
    record_id: wholeNumber(),
    read_at: dateTime(),
  },
})

export interface NotificationList {
  records: Notification[]
  first: number
  meta: { total: number; unread: number }
}

/** `read` stands for a moment at which it was read. */
function withRead(filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null || !('read' in filter)) return filter
  const { read, ...rest } = filter
  if (typeof read !== 'boolean') throw invalidQuery('filter', 'not_json')
  return { ...rest, read_at_null: !read }
}

/** A page of somebody's own notifications, the latest first. */
export async function listNotifications(
  scope: Scope,
  query: Record<string, string>,
): Promise<NotificationList> {
  knownOnly(query, ['sort', 'range', 'filter'])
  const { actor, context, services } = scope
  const db = services.db.kysely
  const condition = parseFilter(listed, withRead(readFilter(query)), context)
  const where = sql`user_id = ${actor.id} and ${conditionSql(listed, condition)}`
  const order = orderOf(listed, readSort(listed, query) ?? [['id', 'DESC']])
  const { first, limit } = readRange(query)
  const { rows } = await sql<NotificationRow>`
    select * from ${sql.id(NOTIFICATIONS)} where ${where}
    order by ${orderBy(order)} limit ${limit} offset ${first}`.execute(db)
  const { rows: counted } = await sql<{ total: string }>`
    select count(*) as total from ${sql.id(NOTIFICATIONS)} where ${where}`.execute(db)
  return {
    records: await asTold(scope, db, rows),
    first,
    meta: { total: Number(counted[0]?.total ?? 0), unread: await countUnread(db, actor.id) },
  }
}
