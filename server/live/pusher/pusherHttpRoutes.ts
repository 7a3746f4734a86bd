import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ZodError } from 'zod'
import { channelRoutes } from './channelRoutes'
import { eventRoutes } from './eventRoutes'
import type { PusherServer } from './pusherServer'
import { signatureFault } from './requestSignature'

const BODY_BYTES = 512 * 1024

/** The HTTP side of the protocol, by which the API publishes: only what the app's secret signed is done. */
export function pusherHttpRoutes({ app, hub }: PusherServer): Hono {
  const routes = new Hono<{ Variables: object }>()
    .use(bodyLimit({ maxSize: BODY_BYTES, onError: c => c.text('The body is too long', 413) }))
    .use(async (c, next) => {
      await next()
      // A few words to a server, mostly our own: compressing them costs more than all else of their way.
      c.res.headers.set('Cache-Control', 'no-store, no-transform')
    })
    .use(async (c, next) => {
      const { pathname, search } = new URL(c.req.url)
      if (c.req.param('app') !== app.id) return c.text('There is no such app', 404)
      const request = {
        method: c.req.method,
        path: pathname,
        query: search.slice(1),
        body: await c.req.text(),
      }
      const fault = signatureFault(app, request, Date.now())
      return fault ? c.text(fault, 401) : next()
    })
    .route('/', eventRoutes(hub))
    .route('/', channelRoutes(hub))
    .post('/users/:user/terminate_connections', async c => {
      await hub.terminate(c.req.param('user'))
      return c.json({})
    })
  routes.onError((error, c) => {
    if (!(error instanceof ZodError)) throw error
    const [issue] = error.issues
    return c.text(`${issue?.path.join('.')}: ${issue?.message}`, 400)
  })
  return new Hono().route('/apps/:app', routes)
}
