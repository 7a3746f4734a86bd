import type { Context } from 'hono'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Route } from './route'

/**
 * Returns the handler of requests below `base` that no route takes: a 405 with `Allow` if the path has routes for
 * other methods, otherwise a 404.
 */
export function noRoute(base: string, routes: readonly Route[]): (c: Context<Env>) => never {
  const paths = routes.map(({ description: { method, path } }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return ({ req: { method, path } }) => {
    const methods = paths.filter(({ pattern }) => pattern.test(path)).map(one => one.method)
    const allowed = [...new Set(methods)].sort().join(', ')
    if (!allowed) throw notFound()
    throw new ApiError(405, 'method_not_allowed', {
      params: { method, allowed },
      details: { method, allowed },
      headers: { Allow: allowed },
    })
  }
}
