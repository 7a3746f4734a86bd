import { createMiddleware } from 'hono/factory'

/** Prevents caching of answers, because they are meant for one person. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})
