import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../base/session'
import { success } from '../http/envelope'
import { contentRange } from '../http/listAnswer'
import { readId } from '../records/one'
import { scopeOf } from '../records/scope'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { listNotifications } from './listing'
import { mark, markAll } from './marking'
import { notificationPreferenceRoutes } from './preferenceRoutes'
import { countUnread } from './unread'

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
