import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../../base/request/session'
import { RequestSignal } from '../../base/storage/driver/requestSignal'

interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** Longer than any page of a list takes among millions of records. */
const LONGEST_MS = 60_000

/**
 * Ends what is read for a request when its client has gone, or when it takes too long: a few such would keep all others
 * from the database. What is written is finished: it may have been meant.
 */
export const abortOnDisconnect = (longest = LONGEST_MS) =>
  createMiddleware<Env>(async (c, next) => {
    if (c.req.method !== 'GET') return next()
    const requestSignal = requestSignalOf(c)
    c.set('session', { ...c.var.session, signal: requestSignal })
    const timer = setTimeout(() => requestSignal.giveUp(), longest)
    await next()
    clearTimeout(timer)
  })

function requestSignalOf(c: Context<Env>): RequestSignal {
  const requestSignal = new RequestSignal()
  const { outgoing } = (c.env ?? {}) as Bindings
  // Asking the request itself for its signal makes all of it that is not needed otherwise.
  if (!outgoing) c.req.raw.signal.addEventListener('abort', () => requestSignal.go())
  else
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) requestSignal.go()
    })
  return requestSignal
}
