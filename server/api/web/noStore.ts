import { createMiddleware } from 'hono/factory'

/** Keeps answers out of every cache that does not ask again: what one person was told is not for the next. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})
