import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { routes } from '../resources/routes'
import { accountRoutes, entryRoutes } from './api/accounts/accountRoutes'
import { requireSession } from './api/accounts/middleware'
import { auditRoutes } from './api/audit/auditRoutes'
import { definitionRoutes, schemaRoutes } from './api/definitions/definitionRoutes'
import { documentRoutes } from './api/documents/routes'
import { draftRoutes } from './api/drafts/routes'
import { fileRoutes } from './api/files/routes'
import { abortOnDisconnect } from './api/http/abortOnDisconnect'
import { onError } from './api/http/errors'
import { noRoute } from './api/http/noRoute'
import { mountRoutes } from './api/http/route'
import { importRoutes } from './api/imports/importRoutes'
import { broadcastingRoutes } from './api/live/broadcastingRoutes'
import { replayRoutes } from './api/live/replayRoutes'
import { outboxRoutes } from './api/mail/outboxRoutes'
import { measureRoutes } from './api/measures/measureRoutes'
import { notificationRoutes } from './api/notifications/routes'
import { openApiRoutes } from './api/openapi/openApiRoutes'
import { routes as described } from './api/openapi/routes'
import { resourceRoutes } from './api/records/resourceRoutes'
import { searchRoutes } from './api/records/searchRoutes'
import { logoRoutes, logoUploadRoutes } from './api/settings/logoRoutes'
import { publicSettingsRoutes, settingsRoutes } from './api/settings/settingsRoutes'
import { studioRoutes } from './api/studio/studioRoutes'
import { subscriptionRoutes } from './api/subscriptions/subscriptionRoutes'
import { unsubscribeRoutes } from './api/subscriptions/unsubscribeRoutes'
import { taskRoutes } from './api/tasks/taskRoutes'
import { undoRoutes } from './api/undo/undoRoutes'
import { viewRoutes } from './api/views/viewRoutes'
import { compressed } from './api/web/compressed'
import { allowOrigins, refuseForeign } from './api/web/cors'
import { firstPages } from './api/web/firstPages'
import { frontEndRoutes } from './api/web/frontEnd'
import { healthRoutes } from './api/web/health'
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

/** Returns the API: the public routes first, then the routes that require a session. */
function apiRoutes(services: Services, session: ReturnType<typeof requireSession>): Hono<Env> {
  return new Hono<Env>()
    .route('/', mountRoutes(services, healthRoutes))
    .route('/', openApiRoutes(services))
    .route('/', mountRoutes(services, schemaRoutes))
    .route('/', mountRoutes(services, publicSettingsRoutes))
    .route('/', mountRoutes(services, logoRoutes))
    .route('/', mountRoutes(services, entryRoutes))
    .route('/', mountRoutes(services, unsubscribeRoutes))
    .use(session)
    .use(abortOnDisconnect())
    .route('/', mountRoutes(services, accountRoutes))
    .route('/', mountRoutes(services, definitionRoutes))
    .route('/', mountRoutes(services, studioRoutes))
    .route('/', mountRoutes(services, outboxRoutes))
    .route('/', mountRoutes(services, notificationRoutes))
    .route('/', mountRoutes(services, auditRoutes))
    .route('/', mountRoutes(services, undoRoutes))
    .route('/', mountRoutes(services, taskRoutes))
    .route('/', mountRoutes(services, broadcastingRoutes))
    .route('/', mountRoutes(services, replayRoutes))
    .route('/', mountRoutes(services, fileRoutes))
    .route('/', mountRoutes(services, logoUploadRoutes))
    .route('/', mountRoutes(services, settingsRoutes))
    .route('/', mountRoutes(services, searchRoutes))
    .route('/', mountRoutes(services, documentRoutes))
    .route('/', mountRoutes(services, draftRoutes))
    .route('/', mountRoutes(services, viewRoutes))
    .route('/', mountRoutes(services, subscriptionRoutes))
    .route('/', mountRoutes(services, measureRoutes))
    .route('/', mountRoutes(services, importRoutes))
    .route('/', mountRoutes(services, resourceRoutes))
    .all('/*', noRoute('/api/v1', described, services.resources))
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
  app.route('/api', mountRoutes(services, publicSettingsRoutes))
  app.all('/api/*', nothingHere)
  // The paths of Laravel's broadcasting, which its clients expect.
  app.use('/broadcasting/*', allowOrigins(config.allowedOrigins), refuseForeign(config.allowedOrigins))
  app.use('/broadcasting/*', noStore, budget.ofAddress, session)
  app.route('/', mountRoutes(services, broadcastingRoutes))
  if (services.live.embedded) app.route('/', services.live.embedded.routes)
  app.route('/', runConfigRoutes(config, dist))
  app.route('/', frontEndRoutes(dist, firstPages(services, dist, routes)))
  return app
}
