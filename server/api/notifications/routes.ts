import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { mark, markAll } from '../../engine/notifications/marking'
import { countUnread } from '../../engine/notifications/unread'
import { readId } from '../../engine/records/one'
import { scopeOf } from '../../engine/records/scope'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { contentRange } from '../http/listAnswer'
import { listNotifications } from './listing'
import { notificationPreferenceRoutes } from './preferenceRoutes'

const until = z.strictObject({ until: z.int().positive().optional() })

/** What somebody is told: their own alone, and how many of it they have not read. */
export function notificationRoutes(services: Services): Hono<Env> {
  const me = (c: Context<Env>) => c.get('session').user.id
  const unread = (c: Context<Env>, count: number) => success(c, { status: 200, data: { unread: count } })
  return new Hono<Env>()
    .get('/notifications', async c => {
      const scope = scopeOf(services, c.get('session'), c.get('language'))
      const { records, first, meta } = await listNotifications(scope, c.req.query())
      const range = contentRange('notifications', first, records.length, meta.total)
      return success(c, { status: 200, data: records, meta, headers: { 'Content-Range': range } })
    })
    .route('/', notificationPreferenceRoutes(services))
    .get('/notifications/unread', async c => unread(c, await countUnread(services.db.kysely, me(c))))
    .post('/notifications/read-all', async c => {
      const body = await readBody(c, until, { optional: true })
      return unread(c, await markAll(services, me(c), body.until))
    })
    .post('/notifications/:id/read', async c =>
      unread(c, await mark(services, me(c), readId(c.req.param('id')), true)),
    )
    .post('/notifications/:id/unread', async c =>
      unread(c, await mark(services, me(c), readId(c.req.param('id')), false)),
    )
}
