import { accountRoutes, entryRoutes } from '../accounts/accountRoutes'
import { auditRoutes } from '../audit/auditRoutes'
import { definitionRoutes, schemaRoutes } from '../definitions/definitionRoutes'
import { documentRoutes } from '../documents/routes'
import { draftRoutes } from '../drafts/routes'
import { fileRoutes } from '../files/routes'
import type { Route } from '../http/route'
import { importRoutes } from '../imports/importRoutes'
import { broadcastingRoutes } from '../live/broadcastingRoutes'
import { replayRoutes } from '../live/replayRoutes'
import { outboxRoutes } from '../mail/outboxRoutes'
import { measureRoutes } from '../measures/measureRoutes'
import { notificationRoutes } from '../notifications/routes'
import { resourceRoutes } from '../records/resourceRoutes'
import { searchRoutes } from '../records/searchRoutes'
import type { RouteDescription } from '../schemas/routeDescription'
import { logoRoutes, logoUploadRoutes } from '../settings/logoRoutes'
import { publicSettingsRoutes, settingsRoutes } from '../settings/settingsRoutes'
import { studioRoutes } from '../studio/studioRoutes'
import { subscriptionRoutes } from '../subscriptions/subscriptionRoutes'
import { unsubscribeRoutes } from '../subscriptions/unsubscribeRoutes'
import { taskRoutes } from '../tasks/taskRoutes'
import { undoRoutes } from '../undo/undoRoutes'
import { viewRoutes } from '../views/viewRoutes'
import { healthRoutes } from '../web/health'

/** All routes, from which the document is built. */
export const routes: readonly Route[] = [
  ...entryRoutes,
  ...accountRoutes,
  ...outboxRoutes,
  ...taskRoutes,
  ...draftRoutes,
  ...notificationRoutes,
  ...healthRoutes,
  ...schemaRoutes,
  ...definitionRoutes,
  ...studioRoutes,
  ...auditRoutes,
  ...undoRoutes,
  ...viewRoutes,
  ...subscriptionRoutes,
  ...unsubscribeRoutes,
  ...broadcastingRoutes,
  ...replayRoutes,
  ...fileRoutes,
  ...searchRoutes,
  ...documentRoutes,
  ...measureRoutes,
  ...importRoutes,
  ...publicSettingsRoutes,
  ...logoRoutes,
  ...logoUploadRoutes,
  ...settingsRoutes,
  ...resourceRoutes,
]

/**
 * The routes that are not `Route` objects. Describe new ones here; a test
 * compares the document with the mounted routes.
 */
export const otherRoutes: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/openapi.json',
    points: 5,
    summary: 'This document',
    tag: 'health',
    open: true,
    content: 'application/json',
  },
  {
    method: 'get',
    path: '/docs',
    points: 5,
    summary: 'The description of the API as pages for people',
    operation: 'readDocs',
    tag: 'health',
    open: true,
    content: 'text/html',
  },
  {
    method: 'get',
    path: '/docs/{tag}',
    // Rendered for each request, in up to 25 ms.
    points: 20,
    summary: 'The page of a resource, or of another group of operations',
    operation: 'readDocsOf',
    tag: 'health',
    open: true,
    content: 'text/html',
    errors: [404],
  },
]
