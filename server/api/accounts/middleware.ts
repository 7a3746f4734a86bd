import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createSessionCache } from '../../accounts/auth/rememberedSessions'
import { ApiError } from '../../base/errors/apiError'
import { operationOf } from '../../base/request/operationOf'
import type { Env, Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { RequestBudget } from '../web/requestBudget'

// Paths of actions on one's own account. Routes for other accounts start with `accounts/`.
const OWN_ACCOUNT = /^\/api\/v1\/auth\/(?!accounts\/)/

// The socket ID format of the Pusher protocol, which rejects events with any other.
const SOCKET = /^\d{1,20}\.\d{1,20}$/

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Handles a request from the start of the pipeline. */
export type Answering = (c: Context<Env>) => Response | Promise<Response>

/**
 * Requires a session and stores it for the routes. A GET starts with the cached session while the database
 * confirms it. Nothing is sent or logged before the confirmation. If the session has changed, the response is
 * discarded and the request is handled again.
 */
export function requireSession(services: Services, budget: RequestBudget, answer: Answering) {
  const sessions = createSessionCache(services)

  function enter(c: Context<Env>, session: Session): void {
    const socket = c.req.header('X-Socket-ID')
    const operation = READING.has(c.req.method) ? undefined : operationOf(c, services.config.trustedProxies)
    c.set('session', { ...session, ...(socket && SOCKET.test(socket) ? { socket } : {}), operation })
    c.set('language', services.messages.choose(c.req.header('Accept-Language'), session.user.language))
    if (session.mustSetUpTwoSteps && !OWN_ACCOUNT.test(c.req.path))
      throw new ApiError(403, 'two_steps_required')
  }

  return createMiddleware<Env>(async (c, next) => {
    const authorization = c.req.header('Authorization')
    const presumed = c.req.method === 'GET' ? sessions.presume(authorization) : undefined
    if (presumed && !presumed.session.mustSetUpTwoSteps) {
      enter(c, presumed.session)
      const confirmed = presumed.isCurrent()
      c.set('confirmed', confirmed)
      const answered = budget.spend(presumed.session.user.id).then(next)
      const [holds] = await Promise.all([confirmed, answered])
      if (holds) return
      await c.res.body?.cancel()
      c.res = undefined
      c.res = await answer(c)
      return
    }
    const session = await sessions.read(authorization)
    if (!session) throw new ApiError(401, 'unauthenticated')
    enter(c, session)
    await budget.spend(session.user.id)
    await next()
  })
}
