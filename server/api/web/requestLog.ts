import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'

const GIVEN = /^[\w.-]{8,64}$/

/** Gives every request an id, returns it in the response, and logs one line without query, body or token. */
export const requestLog = (log: Logger) =>
  createMiddleware<{ Variables: { requestId: string; arrived: number } }>(async (c, next) => {
    const given = c.req.header('X-Request-Id')
    const requestId = given && GIVEN.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    const arrived = performance.now()
    c.set('arrived', arrived)
    await next()
    // `c.header` would turn a finished response into a stream.
    c.res.headers.set('X-Request-Id', requestId)
    const { method, path } = c.req
    const ms = Math.round(performance.now() - arrived)
    log.debug({ requestId, method, path, status: c.res.status, ms }, 'request')
  })
