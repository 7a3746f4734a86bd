import { sql } from 'kysely'
import type { Notification, NotificationsMeta } from '../../../src/contract/notifications'
import type { FilterContext } from '../../../src/core/field/fieldType'
import type { Condition } from '../../../src/core/schema/condition'
import { FilterError, filterPart, parseFilter } from '../../../src/core/schema/filter'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { notificationLevels } from '../../../src/core/schema/trigger'
import { choice, dateTime, defineResource, text, wholeNumber } from '../../../src/define'
import { invalidQuery } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { serializeNotifications } from '../../engine/notifications/serializeNotifications'
import type { NotificationRow } from '../../engine/notifications/stored'
import { NOTIFICATIONS } from '../../engine/notifications/tables'
import { countUnread } from '../../engine/notifications/unread'
import { orderBy, orderOf, type SortRequest } from '../../engine/records/list/listQuery'
import { conditionSql } from '../../engine/sql/conditionSql'
import { filterRefusal, readFilter, readRange, readSort } from '../http/query'

/** The fields by which notifications are filtered and sorted. */
const listed: Resource = defineResource({
  name: 'notifications',
  title: 'type',
  subject: 'notifications',
  fields: {
    type: text(),
    level: choice([...notificationLevels]),
    resource: text(),
    record_id: wholeNumber(),
    read_at: dateTime(),
  },
})

export interface NotificationList {
  records: Notification[]
  first: number
  meta: NotificationsMeta
}

/** The filter and sort fields. */
const KEPT = new Set(['id', 'created_at', ...Object.keys(listed.fields)])

/** The filter of a call as one of the table; `read` means that `read_at` is set. */
function readOwnFilter(query: Record<string, string>): Values {
  const { read, ...filter } = readFilter(query) as Values
  const unknown = Object.keys(filter).find(
    name => name === 'q' || name === 'or' || !KEPT.has(filterPart(listed, name).field),
  )
  if (unknown !== undefined) throw new FilterError(unknown, 'unknown_field')
  if (read === undefined) return filter
  return { ...filter, read_at_null: typeof read === 'boolean' ? !read : read }
}

function ownCondition(query: Record<string, string>, context: FilterContext): Condition {
  try {
    return parseFilter(listed, readOwnFilter(query), context)
  } catch (error) {
    if (error instanceof FilterError) throw filterRefusal(error)
    throw error
  }
}

function readOwnSort(query: Record<string, string>): SortRequest {
  const sort = readSort(listed, query) ?? [['id', 'DESC']]
  const unknown = sort.find(([name]) => !KEPT.has(name))
  if (unknown) throw invalidQuery('sort', 'unknown_field', { name: unknown[0] })
  return sort
}

/** A page of a person's own notifications, newest first. */
export async function listNotifications(
  scope: Scope,
  query: Record<string, string>,
): Promise<NotificationList> {
  const { actor, context, services } = scope
  const db = services.db.kysely
  const condition = ownCondition(query, context)
  const where = sql`user_id = ${actor.id} and ${conditionSql(listed, condition)}`
  const order = orderOf(listed, readOwnSort(query))
  const { first, limit } = readRange(query)
  const { rows } = await sql<NotificationRow>`
    select * from ${sql.id(NOTIFICATIONS)} where ${where}
    order by ${orderBy(order)} limit ${limit} offset ${first}`.execute(db)
  const { rows: counted } = await sql<{ total: string }>`
    select count(*) as total from ${sql.id(NOTIFICATIONS)} where ${where}`.execute(db)
  return {
    records: await serializeNotifications(scope, db, rows),
    first,
    meta: { total: Number(counted[0]?.total ?? 0), unread: await countUnread(db, actor.id) },
  }
}
