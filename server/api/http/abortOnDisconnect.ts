import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { onClose } from '../../base/request/onClose'
import type { Env } from '../../base/request/session'
import { RequestSignal } from '../../base/storage/driver/requestSignal'

interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/**
 * The time limit: longer than any page of a list takes among millions of records. A request that waits for its turn
 * has as long for that, and then all of it for its reads.
 */
const MAX_MS = 60_000

/**
 * Cancels the database reads of a request if its client disconnects or the time limit passes, because a few
 * long reads would block the database for everyone. Writes are completed.
 */
export const abortOnDisconnect = (longest = MAX_MS) =>
  createMiddleware<Env>(async (c, next) => {
    if (c.req.method !== 'GET') return next()
    const requestSignal = requestSignalOf(c)
    c.set('session', { ...c.var.session, signal: requestSignal })
    requestSignal.limit(longest)
    await next()
    requestSignal.end()
  })

function requestSignalOf(c: Context<Env>): RequestSignal {
  const requestSignal = new RequestSignal()
  const { outgoing } = (c.env ?? {}) as Bindings
  // Use the response's `close` event: reading the request's own signal would
  // create objects that are not needed otherwise.
  if (!outgoing) c.req.raw.signal.addEventListener('abort', () => requestSignal.go())
  else
    onClose(outgoing, () => {
      if (!outgoing.writableFinished) requestSignal.go()
    })
  return requestSignal
}
