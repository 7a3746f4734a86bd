import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'

/**
 * Compresses answers for whoever takes them compressed. Others are only told that it would differ: the library's own
 * way of saying so turns every answer into a stream.
 */
export function compressed() {
  const compressing = compress()
  return createMiddleware(async (c, next) => {
    if (c.req.header('Accept-Encoding')) return compressing(c, next)
    await next()
    c.res.headers.append('Vary', 'Accept-Encoding')
  })
}
