import type { Context } from 'hono'
import type { Resources } from '../../../src/core/schema/resources'
import { ApiError, notFound } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Route } from './route'

/**
 * Returns the handler of requests below `base` that no route takes: a 405 with `Allow` if the path has routes for
 * other methods, otherwise a 404.
 */
export function noRoute(
  base: string,
  routes: readonly Route[],
  resources: Pick<Resources, 'find'>,
): (c: Context<Env>) => never {
  const paths = routes.map(({ endpoint: { method, path } }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(
      `^${base}${path.replace('{resource}', '(?<resource>[^/]+)').replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
  }))
  return ({ req: { method, path } }) => {
    const methods = paths.flatMap(one => {
      const { resource } = one.pattern.exec(path)?.groups ?? {}
      const isHere = resource === undefined ? one.pattern.test(path) : resources.find(resource) !== undefined
      return isHere ? [one.method] : []
    })
    const allowed = [...new Set(methods)].sort().join(', ')
    if (!allowed) throw notFound()
    throw new ApiError(405, 'method_not_allowed', {
      params: { method, allowed },
      details: { method, allowed },
      headers: { Allow: allowed },
    })
  }
}
