import { Hono } from 'hono'
import type { Config, PusherService } from '../../base/config'
import { BASE } from '../../base/publicUrl'
import { readRunConfig } from './pageSources'

export const RUN_CONFIG = `${BASE}/config.json`

/** The live service of this server's environment, in the format of `config.json`. */
export const livePart = ({ key, cluster, host, port, tls }: PusherService) => ({
  key,
  cluster,
  host: host ?? `ws-${cluster}.pusher.com`,
  ...(port ? { port } : {}),
  tls,
})

/**
 * Returns the `config.json` that this server sends: the file's content with this server's own live service.
 */
export const runConfigOf = ({ pusher }: Pick<Config, 'pusher'>, dist: string) => ({
  ...readRunConfig(dist),
  ...(pusher ? { live: livePart(pusher) } : {}),
})

/**
 * Sends `config.json` with the live service that this server publishes to, so that it is configured only
 * once. Without such a service, the static file is sent instead (L-07, O-08).
 */
export function runConfigRoutes({ pusher }: Pick<Config, 'pusher'>, dist: string): Hono {
  const routes = new Hono()
  if (!pusher) return routes
  return routes.get(RUN_CONFIG, c => {
    c.header('Cache-Control', 'no-cache')
    return c.json(runConfigOf({ pusher }, dist))
  })
}
