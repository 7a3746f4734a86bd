import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'

/**
 * Compresses responses for clients that accept it. Other responses only get the `Vary` header here, because
 * the library would turn each of them into a stream to set it.
 */
export function compressed() {
  const compressing = compress()
  return createMiddleware(async (c, next) => {
    if (c.req.header('Accept-Encoding')) return compressing(c, next)
    await next()
    c.res.headers.append('Vary', 'Accept-Encoding')
  })
}
