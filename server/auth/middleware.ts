import { createMiddleware } from 'hono/factory'
import { ApiError } from '../http/errors'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { readSession } from './sessions'

/** Lets a request through only with a session, which it leaves for the routes. */
export const requireSession = (services: Services) =>
  createMiddleware<Env>(async (c, next) => {
    const session = await readSession(services, c.req.header('Authorization'))
    if (!session) throw new ApiError(401, 'unauthenticated')
    c.set('session', session)
    c.set('language', services.messages.choose(c.req.header('Accept-Language'), session.user.language))
    await next()
  })
