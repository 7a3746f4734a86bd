import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { routes as pages } from '../resources/routes'
import { requireSession } from './api/accounts/middleware'
import { abortOnDisconnect } from './api/http/abortOnDisconnect'
import { onError } from './api/http/errors'
import { noRoute } from './api/http/noRoute'
import { mountRoutes } from './api/http/route'
import { openApiRoutes } from './api/openapi/openApiRoutes'
import { routes } from './api/routes'
import { compressed } from './api/web/compressed'
import { allowOrigins, refuseForeign } from './api/web/cors'
import { firstPages } from './api/web/firstPages'
import { frontEndRoutes } from './api/web/frontEnd'
import { refuseOverload, trackRequests } from './api/web/loadMiddleware'
import { noStore } from './api/web/noStore'
import { pageSources } from './api/web/pageSources'
import { requestBudget } from './api/web/requestBudget'
import { requestLog } from './api/web/requestLog'
import { livePart, runConfigRoutes } from './api/web/runConfig'
import { securityHeaders } from './api/web/securityHeaders'
import { notFound } from './base/errors/apiError'
import type { Env } from './base/request/session'
import type { Services } from './base/services'

/** The directory of the front end that Vite built. */
export const builtFrontEnd = fileURLToPath(new URL('../dist', import.meta.url))

const nothingHere = () => {
  throw notFound()
}

const open = routes.filter(({ endpoint }) => endpoint.open)
const signedIn = routes.filter(({ endpoint }) => !endpoint.open)
const alsoBelow = (base: string) => routes.filter(({ endpoint }) => endpoint.alsoBelow?.includes(base))

/** Returns the API: the public routes first, then the routes that require a session. */
function apiRoutes(services: Services, session: ReturnType<typeof requireSession>): Hono<Env> {
  return new Hono<Env>()
    .route('/', openApiRoutes(services))
    .route('/', mountRoutes(services, open))
    .use(session)
    .use(abortOnDisconnect())
    .route('/', mountRoutes(services, signedIn))
    .all('/*', noRoute('/api/v1', routes, services.resources))
}

/** Creates the HTTP app. `start.ts` adds the WebSocket server. */
export function createApp(services: Services, dist = builtFrontEnd): Hono<Env> {
  const { config, log, load } = services
  const app = new Hono<Env>()
  app.onError(onError(services))
  app.use(requestLog(log))
  if (load) app.use(trackRequests(load))
  const live = config.pusher && livePart(config.pusher)
  app.use(securityHeaders({ config, sources: pageSources(dist, live) }))
  app.use(compressed())
  app.use('/api/*', allowOrigins(config.allowedOrigins), refuseForeign(config.allowedOrigins))
  app.use('/api/*', noStore)
  if (load) app.use('/api/*', refuseOverload(load))
  const budget = requestBudget(config)
  app.use('/api/*', budget.ofAddress)
  const session = requireSession(services, budget, c => app.fetch(c.req.raw, c.env))
  app.route('/api/v1', apiRoutes(services, session))
  app.route('/api', mountRoutes(services, alsoBelow('/api')))
  app.all('/api/*', nothingHere)
  // The paths of Laravel's broadcasting, which its clients expect.
  app.use('/broadcasting/*', allowOrigins(config.allowedOrigins), refuseForeign(config.allowedOrigins))
  app.use('/broadcasting/*', noStore, budget.ofAddress, session)
  app.route('/', mountRoutes(services, alsoBelow('/')))
  if (services.live.embedded) app.route('/', services.live.embedded.routes)
  app.route('/', runConfigRoutes(config, dist))
  app.route('/', frontEndRoutes(dist, firstPages(services, dist, pages)))
  return app
}
