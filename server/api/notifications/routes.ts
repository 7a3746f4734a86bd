import { z } from 'zod'
import {
  markReadBodySchema,
  notificationSchema,
  notificationsMetaSchema,
  unreadSchema,
} from '../../../src/contract/notifications'
import { mark, markAll } from '../../engine/notifications/marking'
import { countUnread } from '../../engine/notifications/unread'
import { readId } from '../../engine/records/readRecord'
import { contentRange } from '../http/listAnswer'
import { type RouteCall, route } from '../http/route'
import { listNotifications } from './listing'
import { notificationPreferenceRoutes } from './preferenceRoutes'

const list = route(
  {
    method: 'get',
    path: '/notifications',
    summary: "One's own notifications, the latest first",
    query: {
      filter: z
        .string()
        .describe(
          'As of a list of records, by `read` (true or false), `type`, `level`, `resource`, `record_id`, `created_at`, `read_at` and `id`: `{"read":false,"created_at_gte":"@today-7"}`',
        ),
      sort: z.string().describe('Such as `["created_at","ASC"]`'),
      range: z.string().describe('First and last row; default `[0,24]`'),
    },
    data: notificationSchema.array(),
    meta: notificationsMetaSchema,
    answerHeaders: { 'Content-Range': 'Rows and their number, as of a list of records' },
    errors: [400],
  },
  async ({ scope, query }) => {
    const { records, first, meta } = await listNotifications(scope, query())
    const range = contentRange('notifications', { first, count: records.length, total: meta.total })
    return { data: records, meta, headers: { 'Content-Range': range } }
  },
)

const unread = route(
  {
    method: 'get',
    path: '/notifications/unread',
    summary: 'Number of unread notifications',
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
    summary: 'Mark all as read, or all up to one; answers the number of unread ones',
    body: markReadBodySchema,
    bodyOptional: true,
    data: unreadSchema,
    errors: [422],
  },
  async ({ services, session, body }) => {
    const { until } = await body()
    return { data: { unread: await markAll(services, session.user.id, until) } }
  },
)

const markRead = route(
  {
    method: 'post',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read; answers the number of unread ones',
    data: unreadSchema,
    errors: [404],
  },
  call => markOne(call, true),
)

const markUnread = route(
  {
    method: 'post',
    path: '/notifications/{id}/unread',
    summary: 'Mark one as unread; answers the number of unread ones',
    data: unreadSchema,
    errors: [404],
  },
  call => markOne(call, false),
)

async function markOne({ services, session, param }: RouteCall, isRead: boolean) {
  return {
    data: { unread: await mark(services, session.user.id, { id: readId(param('id')), read: isRead }) },
  }
}

/** A person's own notifications and their unread count. */
export const notificationRoutes = [
  list,
  ...notificationPreferenceRoutes,
  unread,
  readAll,
  markRead,
  markUnread,
]
