import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../../base/errors/apiError'
import type { LoadWatch, Work } from '../../base/load/loadWatch'
import type { Env } from '../../base/request/session'

const MAX_ROUTE = 200
/**
 * Requests that are served even under overload: health, sign-out, and what the first page of a visit needs,
 * because without it the page would show other settings than the office's.
 */
const ALWAYS =
  /^\/api\/(v1\/)?(health|auth\/(logout|me)|settings\/(public|effective|logo)|definitions(\/[\w-]+)?)$/

/** Tracks each request until its response is sent, including streams. */
export const trackRequests = (load: LoadWatch) =>
  createMiddleware<Env>(async (c, next) => {
    const end = load.begin(() => workOf(c))
    const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
    outgoing?.once('close', end)
    try {
      await next()
    } finally {
      if (!outgoing) end()
    }
  })

/** Refuses new API requests while the main thread is overloaded. Running requests continue. */
export const refuseOverload = (load: LoadWatch) =>
  createMiddleware<Env>(async (c, next) => {
    if (!ALWAYS.test(c.req.path) && load.refuses())
      throw new ApiError(503, 'unavailable', { message: 'api.overloaded', headers: { 'Retry-After': '2' } })
    await next()
  })

function workOf(c: Context<Env>): Work {
  const { session } = c.var as Partial<Env['Variables']>
  const bytes = Number(c.req.header('Content-Length') ?? 0)
  return {
    what: `${c.req.method} ${routeOf(c.req.path)}`,
    ...(session ? { account: session.user.id } : {}),
    ...(bytes > 0 ? { bytes } : {}),
  }
}

/** Returns a path without its ids. */
const routeOf = (path: string) =>
  path.replace(/\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/g, '/:id').slice(0, MAX_ROUTE)
