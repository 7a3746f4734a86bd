import type { Context, Next } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../../base/errors/apiError'

/** Lets pages of allowed origins call the API and read its response headers (O-08). */
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
 * Refuses writes from pages of other sites, unless their origin is allowed. Such a request could not change
 * anything anyway, because cookies grant no permissions. Browsers send `Sec-Fetch-Site` with every request.
 */
export function refuseForeign(origins: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const isForeign = c.req.header('Sec-Fetch-Site') === 'cross-site'
    if (isForeign && !READS.has(c.req.method) && !origins.includes(c.req.header('Origin') ?? ''))
      throw new ApiError(403, 'forbidden', { message: 'api.foreign_page' })
    await next()
  })
}

// Requests without an `Origin` only get `Vary`, for caches.
async function ownPage(c: Context, next: Next): Promise<void> {
  await next()
  c.res.headers.append('Vary', 'Origin')
}
