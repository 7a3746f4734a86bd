import { figureRoutes } from '../measures/measureRoutes'
import { questionRoutes } from '../questions/questionRoutes'
import { groupRoutes } from './groupRoutes'
import { nestedRoutes } from './nestedRoutes'
import { recordActionRoutes } from './recordActionRoutes'
import { recordRoutes } from './recordRoutes'
import { trashRoutes } from './trashRoutes'

/** Every route of every resource, in order; mounted behind the session. */
export const resourceRoutes = [
  ...trashRoutes,
  ...recordActionRoutes,
  ...groupRoutes,
  ...figureRoutes,
  ...questionRoutes,
  ...recordRoutes,
  ...nestedRoutes,
]
