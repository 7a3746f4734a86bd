import { notificationEndpoints } from '../../../src/contract/notifications'
import { FilterError } from '../../../src/core/schema/filter'
import type { Values } from '../../../src/core/schema/resource'
import { notifications } from '../../../src/define/notifications'
import { notFound } from '../../base/errors/apiError'
import {
  countUnread,
  deleteNotifications,
  type Marked,
  markNotifications,
  restoreNotifications,
} from '../../engine/notifications/marking'
import {
  listNotifications,
  ownCondition,
  readNotification,
} from '../../engine/notifications/ownNotifications'
import { readId } from '../../engine/records/readRecord'
import { listAnswer, readListRequest } from '../http/listAnswer'
import { filterRefusal, type Query, readFilter } from '../http/query'
import { type RouteCall, route } from '../http/route'
import { notificationPreferenceRoutes } from './preferenceRoutes'

/** Runs `find` with the filter of a request. Turns an unreadable filter into a 400. */
async function matching<Found>(
  query: Query,
  find: (filter: Values) => Found | Promise<Found>,
): Promise<Found> {
  try {
    return await find(readFilter(query) as Values)
  } catch (error) {
    if (error instanceof FilterError) throw filterRefusal(error)
    throw error
  }
}

const list = route(notificationEndpoints.list, ({ scope, query }) =>
  matching(query(), async () => {
    const request = readListRequest(notifications, query())
    return listAnswer(notifications, await listNotifications(scope, request))
  }),
)

const unread = route(notificationEndpoints.countUnread, async ({ services, session }) => ({
  data: { unread: await countUnread(services.db.kysely, session.user.id) },
}))

const readAll = route(notificationEndpoints.readAll, async ({ scope, body }) => {
  const { until } = await body()
  const condition = ownCondition(scope, { read: false, ...(until === undefined ? {} : { id_lte: until }) })
  const { unread } = await markNotifications(scope, condition, true)
  return { data: { unread } }
})

const markRead = route(notificationEndpoints.markRead, call => markOne(call, true))

const markUnread = route(notificationEndpoints.markUnread, call => markOne(call, false))

async function markOne(call: RouteCall, isRead: boolean) {
  const { unread } = await onOne(call, condition => markNotifications(call.scope, condition, isRead))
  return { data: { unread } }
}

type One = ReturnType<typeof ownCondition>

/** Changes the notification in the path. Throws a 404 if the person has none with this id. */
async function onOne(
  { scope, param }: RouteCall,
  change: (condition: One) => Promise<Marked>,
): Promise<Marked> {
  const marked = await change(ownCondition(scope, { id: readId(param('id')) }))
  if (!marked.ids.length) throw notFound()
  return marked
}

const readOne = route(notificationEndpoints.readOne, async ({ scope, param }) => ({
  data: await readNotification(scope, readId(param('id'))),
}))

const update = route(notificationEndpoints.update, async call => {
  const id = readId(call.param('id'))
  const { read } = await call.body()
  const { unread } = await onOne(call, condition => markNotifications(call.scope, condition, read))
  return { data: await readNotification(call.scope, id), meta: { unread } }
})

const remove = route(notificationEndpoints.remove, async call => {
  const deleted = await readNotification(call.scope, readId(call.param('id')))
  const { unread } = await onOne(call, condition => deleteNotifications(call.scope, condition))
  return { data: deleted, meta: { unread } }
})

const answerMany = ({ ids, unread }: Marked) => ({ data: { count: ids.length, ids, unread } })

const updateMany = route(notificationEndpoints.updateMany, async ({ scope, query, body }) => {
  const { read } = await body()
  const condition = await matching(query(), found => ownCondition(scope, found))
  return answerMany(await markNotifications(scope, condition, read))
})

const deleteMany = route(notificationEndpoints.deleteMany, async ({ scope, query }) => {
  const condition = await matching(query(), found => ownCondition(scope, found))
  return answerMany(await deleteNotifications(scope, condition))
})

const restore = route(notificationEndpoints.restore, async ({ scope, body }) => {
  const { ids } = await body()
  const { ids: restored } = await restoreNotifications(scope, ownCondition(scope, { id: ids }))
  return { data: { restored, refused: [] } }
})

/** A person's own notifications, and the number of unread ones. */
export const notificationRoutes = [
  list,
  ...notificationPreferenceRoutes,
  unread,
  readAll,
  restore,
  markRead,
  markUnread,
  readOne,
  update,
  remove,
  updateMany,
  deleteMany,
]
