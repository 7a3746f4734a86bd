import { z } from 'zod'
import {
  markReadBodySchema,
  notificationBodySchema,
  notificationSchema,
  notificationsChangedSchema,
  notificationsMetaSchema,
  unreadSchema,
} from '../../../src/contract/notifications'
import { idsBodySchema, manyRestoredSchema } from '../../../src/contract/records'
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
import { cursor, range } from '../schemas/parameters'
import { notificationPreferenceRoutes } from './preferenceRoutes'

const filter = z
  .string()
  .describe(
    'A filter as in a list of records, by `read` (true or false), `type`, `level`, `resource`, `record_id`, `created_at`, `read_at` and `id`: `{"read":false,"created_at_gte":"@today-7"}`',
  )

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

const list = route(
  {
    method: 'get',
    path: '/notifications',
    points: 2,
    summary: 'List your notifications, the newest first',
    query: { filter, sort: z.string().describe('For example `["created_at","ASC"]`'), range, cursor },
    data: notificationSchema.array(),
    meta: notificationsMetaSchema,
    answerHeaders: { 'Content-Range': 'The range of rows and the total, as in a list of records' },
    errors: [400],
  },
  ({ scope, query }) =>
    matching(query(), async () => {
      const request = readListRequest(notifications, query())
      return listAnswer(notifications, await listNotifications(scope, request))
    }),
)

const unread = route(
  {
    method: 'get',
    path: '/notifications/unread',
    summary: 'Count your unread notifications',
    data: unreadSchema,
  },
  async ({ services, session }) => ({
    data: { unread: await countUnread(services.db.kysely, session.user.id) },
  }),
)

const readAll = route(
  {
    method: 'post',
    path: '/notifications/read-all',
    summary: 'Mark all as read, or all up to one; returns the number of unread ones',
    body: markReadBodySchema,
    bodyOptional: true,
    data: unreadSchema,
    errors: [422],
  },
  async ({ scope, body }) => {
    const { until } = await body()
    const condition = ownCondition(scope, { read: false, ...(until === undefined ? {} : { id_lte: until }) })
    const { unread } = await markNotifications(scope, condition, true)
    return { data: { unread } }
  },
)

const markRead = route(
  {
    method: 'post',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read; returns the number of unread ones',
    data: unreadSchema,
    errors: [404],
  },
  call => markOne(call, true),
)

const markUnread = route(
  {
    method: 'post',
    path: '/notifications/{id}/unread',
    summary: 'Mark one as unread; returns the number of unread ones',
    data: unreadSchema,
    errors: [404],
  },
  call => markOne(call, false),
)

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

const readOne = route(
  {
    method: 'get',
    path: '/notifications/{id}',
    summary: 'Read one of your notifications',
    data: notificationSchema,
    errors: [404],
  },
  async ({ scope, param }) => ({ data: await readNotification(scope, readId(param('id'))) }),
)

const update = route(
  {
    method: 'put',
    path: '/notifications/{id}',
    summary: 'Mark one as read or unread; returns it',
    body: notificationBodySchema,
    data: notificationSchema,
    meta: unreadSchema,
    errors: [404, 422],
  },
  async call => {
    const id = readId(call.param('id'))
    const { read } = await call.body()
    const { unread } = await onOne(call, condition => markNotifications(call.scope, condition, read))
    return { data: await readNotification(call.scope, id), meta: { unread } }
  },
)

const remove = route(
  {
    method: 'delete',
    path: '/notifications/{id}',
    summary: 'Delete one; it can be restored for a day',
    data: notificationSchema,
    meta: unreadSchema,
    errors: [404],
  },
  async call => {
    const deleted = await readNotification(call.scope, readId(call.param('id')))
    const { unread } = await onOne(call, condition => deleteNotifications(call.scope, condition))
    return { data: deleted, meta: { unread } }
  },
)

const answerMany = ({ ids, unread }: Marked) => ({ data: { count: ids.length, ids, unread } })

const updateMany = route(
  {
    method: 'put',
    path: '/notifications',
    summary: 'Mark all matching notifications as read or unread',
    query: { filter },
    body: notificationBodySchema,
    data: notificationsChangedSchema,
    errors: [400, 422],
  },
  async ({ scope, query, body }) => {
    const { read } = await body()
    const condition = await matching(query(), found => ownCondition(scope, found))
    return answerMany(await markNotifications(scope, condition, read))
  },
)

const deleteMany = route(
  {
    method: 'delete',
    path: '/notifications',
    summary: 'Delete all matching notifications; they can be restored for a day',
    query: { filter },
    data: notificationsChangedSchema,
    errors: [400],
  },
  async ({ scope, query }) => {
    const condition = await matching(query(), found => ownCondition(scope, found))
    return answerMany(await deleteNotifications(scope, condition))
  },
)

const restore = route(
  {
    method: 'post',
    path: '/notifications/trash/restore',
    summary: 'Restore deleted notifications',
    body: idsBodySchema,
    data: manyRestoredSchema,
    errors: [422],
  },
  async ({ scope, body }) => {
    const { ids } = await body()
    const { ids: restored } = await restoreNotifications(scope, ownCondition(scope, { id: ids }))
    return { data: { restored, refused: [] } }
  },
)

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
