import { cors } from 'hono/cors'

/** Lets the pages of the allowed origins call the API and read what its headers say (O-08). */
export const allowOrigins = (origins: readonly string[]) =>
  cors({
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
