import type { Context, Next } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../../base/errors/apiError'

/** Lets the pages of the allowed origins call the API and read what its headers say (O-08). */
export function allowOrigins(origins: readonly string[]) {
  const allowing = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: [
      'Content-Range',
      'ETag',
      'Retry-After',
      'Idempotency-Replayed',
      'Content-Disposition',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
  return createMiddleware((c, next) => (c.req.header('Origin') ? allowing(c, next) : ownPage(c, next)))
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site sends to change something, unless its origin is allowed. It could change nothing, as
 * no cookie of ours gives a right; a browser says of each request whose page it comes from, so it need not be asked.
 */
export function refuseForeign(origins: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const isForeign = c.req.header('Sec-Fetch-Site') === 'cross-site'
    if (isForeign && !READS.has(c.req.method) && !origins.includes(c.req.header('Origin') ?? ''))
      throw new ApiError(403, 'forbidden', { message: 'api.foreign_page' })
    await next()
  })
}

// Nobody else's page asks: only caches are told that the answer would differ.
async function ownPage(c: Context, next: Next): Promise<void> {
  await next()
  c.res.headers.append('Vary', 'Origin')
}
