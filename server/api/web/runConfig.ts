import { Hono } from 'hono'
import type { Config, PusherService } from '../../base/config'
import { BASE } from '../../base/publicUrl'
import { readRunConfig } from './pageSources'

export const RUN_CONFIG = `${BASE}/config.json`

/** Where pages find the live service of this server's environment, as `config.json` says it. */
export const livePart = ({ key, cluster, host, port, tls }: PusherService) => ({
  key,
  cluster,
  host: host ?? `ws-${cluster}.pusher.com`,
  ...(port ? { port } : {}),
  tls,
})

/** What `config.json` says to pages of this server: the file, with the live service that it publishes to. */
export const runConfigOf = ({ pusher }: Pick<Config, 'pusher'>, dist: string) => ({
  ...readRunConfig(dist),
  ...(pusher ? { live: livePart(pusher) } : {}),
})

/**
 * `config.json` with the live service that this server publishes to, so that it is told in one place. Without such a
 * service the file stands as it is, if there is one (L-07, O-08).
 */
export function runConfigRoutes({ pusher, dev }: Pick<Config, 'pusher' | 'dev'>, dist: string): Hono {
  const routes = new Hono()
  if (!pusher && !dev) return routes
  return routes.get(RUN_CONFIG, c => {
    c.header('Cache-Control', 'no-cache')
    return c.json(runConfigOf({ pusher }, dist))
  })
}
