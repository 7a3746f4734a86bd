import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'

/**
 * Compresses answers for clients that accept it. Others get only the `Vary` header: the library's own way to set it
 * turns every answer into a stream.
 */
export function compressed() {
  const compressing = compress()
  return createMiddleware(async (c, next) => {
    if (c.req.header('Accept-Encoding')) return compressing(c, next)
    await next()
    c.res.headers.append('Vary', 'Accept-Encoding')
  })
}
