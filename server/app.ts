import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { routes } from '../resources/routes'
import { previewRoutes } from './access/preview'
import { accountRoutes, entryRoutes } from './auth/accountRoutes'
import { requireSession } from './auth/middleware'
import { notFound } from './base/apiError'
import type { Env } from './base/session'
import { documentRoutes } from './documents/routes'
import { draftRoutes } from './drafts/routes'
import { fileRoutes } from './files/routes'
import { abortOnDisconnect } from './http/abortOnDisconnect'
import { onError } from './http/errors'
import { resourceRoutes } from './http/resourceRoutes'
import { searchRoutes } from './http/searchRoutes'
import { importRoutes } from './imports/importRoutes'
import { jobRoutes } from './jobs/jobRoutes'
import { broadcastingRoutes } from './live/broadcastingRoutes'
import { replayRoutes } from './live/replayRoutes'
import { refuseOverload, trackRequests } from './load/loadMiddleware'
import { outboxRoutes } from './mail/outboxRoutes'
import { measureRoutes } from './measures/measureRoutes'
import { notificationRoutes } from './notifications/routes'
import { openApiRoutes } from './openapi/openApiRoutes'
import { auditRoutes } from './operations/auditRoutes'
import { undoRoutes } from './operations/undo/undoRoutes'
import type { Services } from './services'
import { effectiveSettingsRoutes } from './settings/effective'
import { settingsGroupRoutes } from './settings/groupRoutes'
import { logoRoutes, logoUploadRoutes } from './settings/logoRoutes'
import { publicSettingsRoutes } from './settings/publicSettings'
import { taskKinds } from './tasks/kinds'
import { taskRoutes } from './tasks/taskRoutes'
import { compressed } from './web/compressed'
import { allowOrigins, refuseForeign } from './web/cors'
import { firstPages } from './web/firstPages'
import { frontEndRoutes } from './web/frontEnd'
import { healthRoutes } from './web/health'
import { noStore } from './web/noStore'
import { pageSources } from './web/pageSources'
import { requestBudget } from './web/requestBudget'
import { requestLog } from './web/requestLog'
import { livePart, runConfigRoutes } from './web/runConfig'
import { securityHeaders } from './web/securityHeaders'

/** The front end as Vite builds it. */
export const builtFrontEnd = fileURLToPath(new URL('../dist', import.meta.url))

const nothingHere = () => {
  throw notFound()
}

/** The API: what anybody may ask, then, behind the session, the rest. */
function apiRoutes(services: Services, session: ReturnType<typeof requireSession>): Hono<Env> {
  return new Hono<Env>()
    .route('/', healthRoutes(services))
    .route('/', openApiRoutes(services))
    .route('/', publicSettingsRoutes(services))
    .route('/', logoRoutes(services))
    .route('/', entryRoutes(services))
    .use(session)
    .use(abortOnDisconnect())
    .route('/', accountRoutes(services))
    .route('/', outboxRoutes(services))
    .route('/', notificationRoutes(services))
    .route('/', auditRoutes(services))
    .route('/', undoRoutes(services))
    .route('/', taskRoutes(services, taskKinds))
    .route('/', jobRoutes(services))
    .route('/', broadcastingRoutes(services))
    .route('/', replayRoutes(services))
    .route('/', fileRoutes(services))
    .route('/', effectiveSettingsRoutes(services))
    .route('/', logoUploadRoutes(services))
    .route('/', settingsGroupRoutes(services))
    .route('/', previewRoutes(services))
    .route('/', searchRoutes(services))
    .route('/', documentRoutes(services))
    .route('/', draftRoutes(services))
    .route('/', measureRoutes(services))
    .route('/', importRoutes(services))
    .route('/', resourceRoutes(services))
    .all('/*', nothingHere)
}

/** Everything that one port answers, apart from the development server and the WebSocket. */
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
  app.route('/api', publicSettingsRoutes(services))
  app.all('/api/*', nothingHere)
  // The paths of Laravel, which clients of its broadcasting know.
  app.use('/broadcasting/*', allowOrigins(config.allowedOrigins), refuseForeign(config.allowedOrigins))
  app.use('/broadcasting/*', noStore, budget.ofAddress, session)
  app.route('/', broadcastingRoutes(services))
  if (services.live.embedded) app.route('/', services.live.embedded.routes)
  app.route('/', runConfigRoutes(config, dist))
  app.route('/', frontEndRoutes(dist, firstPages(services, dist, routes)))
  return app
}
