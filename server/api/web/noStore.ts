import { createMiddleware } from 'hono/factory'

/** Prevents caching of responses, because they depend on the user. */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})
