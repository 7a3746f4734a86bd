import { allOf, type Condition } from '../../../src/core/schema/condition'
import { FilterError, filterPart, parseFilter } from '../../../src/core/schema/filter'
import type { Values } from '../../../src/core/schema/resource'
import { notifications } from '../../../src/define/notifications'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { type ListQuery, orderOf, ownSort } from '../records/list/listQuery'
import { type ListRequest, readRows } from '../records/readList'
import { countUnread } from './marking'
import type { NotificationRow } from './serializeNotifications'
import { serializeNotifications } from './serializeNotifications'

const { user_id: _owner, ...known } = notifications.fields
/** The fields that can be used to filter and sort. */
const KNOWN = new Set(['id', 'created_at', ...Object.keys(known)])

/** Returns a condition for the user's own notifications that match a filter. */
export function ownCondition({ actor, context }: Scope, filter: Values): Condition {
  const own: Condition = { column: 'user_id', is: 'equal', value: actor.id }
  return allOf(own, parseFilter(notifications, withMoment(filter), context))
}

/** Replaces `read`, the short form of a filter by the time of reading. */
function withMoment({ read, ...filter }: Values): Values {
  const unknown = Object.keys(filter).find(
    name => name === 'q' || name === 'or' || !KNOWN.has(filterPart(notifications, name).field),
  )
  if (unknown !== undefined) throw new FilterError(unknown, 'unknown_field')
  if (read === undefined) return filter
  return { ...filter, read_at_null: typeof read === 'boolean' ? !read : read }
}

/** Returns a page of the user's own notifications, newest first. */
export async function listNotifications(scope: Scope, request: ListRequest) {
  const { actor, services } = scope
  const [{ rows, meta }, unread] = await Promise.all([
    readRows(ownList(scope, request), request),
    countUnread(services.db.kysely, actor.id),
  ])
  const records = await serializeNotifications(
    scope,
    services.db.kysely,
    rows as unknown as NotificationRow[],
  )
  return { records, first: request.first, meta: { ...meta, unread } }
}

function ownList(scope: Scope, { filter, sort = ownSort(notifications) }: ListRequest): ListQuery {
  const unknown = sort.find(([name]) => !KNOWN.has(name))
  if (unknown) throw invalidQuery('sort', 'unknown_field', { name: unknown[0] })
  const condition = ownCondition(scope, filter as Values)
  // Statistics of the whole table would include other users' notifications.
  return {
    ...{ db: scope.services.db, resource: notifications, open: false },
    ...{ condition, order: orderOf(notifications, sort) },
  }
}

/** Returns one of the user's own notifications; throws a 404 for any other. */
export async function readNotification(scope: Scope, id: number) {
  const { records } = await listNotifications(scope, {
    ...{ filter: { id }, first: 0, limit: 1, uncounted: true },
  })
  const [record] = records
  if (!record) throw notFound()
  return record
}
