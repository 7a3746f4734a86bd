import type { Context, Next } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

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

// Nobody else's page asks: only caches are told that the answer would differ.
async function ownPage(c: Context, next: Next): Promise<void> {
  await next()
  c.res.headers.append('Vary', 'Origin')
}
