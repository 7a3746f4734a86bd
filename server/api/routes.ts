import { accountRoutes } from './accounts/accountRoutes'
import { auditRoutes } from './audit/auditRoutes'
import { definitionRoutes } from './definitions/definitionRoutes'
import { documentRoutes } from './documents/routes'
import { draftRoutes } from './drafts/routes'
import { fileRoutes } from './files/routes'
import type { Route } from './http/route'
import { importRoutes } from './imports/importRoutes'
import { broadcastingRoutes } from './live/broadcastingRoutes'
import { replayRoutes } from './live/replayRoutes'
import { outboxRoutes } from './mail/outboxRoutes'
import { measureRoutes } from './measures/measureRoutes'
import { notificationRoutes } from './notifications/routes'
import { resourceRoutes } from './records/resourceRoutes'
import { searchRoutes } from './records/searchRoutes'
import { settingsRoutes } from './settings/settingsRoutes'
import { studioRoutes } from './studio/studioRoutes'
import { subscriptionRoutes } from './subscriptions/subscriptionRoutes'
import { unsubscribeRoutes } from './subscriptions/unsubscribeRoutes'
import { taskRoutes } from './tasks/taskRoutes'
import { undoRoutes } from './undo/undoRoutes'
import { viewRoutes } from './views/viewRoutes'
import { healthRoutes } from './web/health'

/** All routes, in the order of the document. The first one that matches a request answers it. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...outboxRoutes,
  ...taskRoutes,
  ...draftRoutes,
  ...notificationRoutes,
  ...healthRoutes,
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
  ...settingsRoutes,
  ...resourceRoutes,
]
