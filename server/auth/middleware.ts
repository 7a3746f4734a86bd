import { createMiddleware } from 'hono/factory'
import { ApiError } from '../http/errors'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { rememberSessions } from './rememberedSessions'

// What somebody may do with their own account; those of others come after.
const OWN_ACCOUNT = /^\/api\/v1\/auth\/(?!accounts\/)/

// As the Pusher protocol writes them; anything else would have the event refused.
const SOCKET = /^\d{1,20}\.\d{1,20}$/

/** Lets a request through only with a session, which it leaves for the routes. */
export function requireSession(services: Services) {
  const sessionOf = rememberSessions(services)
  return createMiddleware<Env>(async (c, next) => {
    const session = await sessionOf(c.req.header('Authorization'))
    if (!session) throw new ApiError(401, 'unauthenticated')
    const socket = c.req.header('X-Socket-ID')
    c.set('session', { ...session, ...(socket && SOCKET.test(socket) ? { socket } : {}) })
    c.set('language', services.messages.choose(c.req.header('Accept-Language'), session.user.language))
    if (session.mustSetUpTwoSteps && !OWN_ACCOUNT.test(c.req.path))
      throw new ApiError(403, 'two_steps_required')
    await next()
  })
}
