import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './session'

interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** Ends what is read for a request when its client has gone. What is written is finished: it may have been meant. */
export const untilGone = createMiddleware<Env>(async (c, next) => {
  if (c.req.method === 'GET') c.set('session', { ...c.var.session, asker: gone(c) })
  await next()
})

function gone(c: Context<Env>): AbortSignal {
  const { outgoing } = (c.env ?? {}) as Bindings
  // Asking the request itself for its signal makes all of it that is not needed otherwise.
  if (!outgoing) return c.req.raw.signal
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}
