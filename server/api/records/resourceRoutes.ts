import { figureRoutes } from '../measures/measureRoutes'
import { questionRoutes } from '../questions/questionRoutes'
import { nestedRoutes } from './nestedRoutes'
import { recordActionRoutes } from './recordActionRoutes'
import { recordRoutes } from './recordRoutes'
import { trashRoutes } from './trashRoutes'

/** Every call of every resource, in the order in which they are tried; to be mounted behind the session. */
export const resourceRoutes = [
  ...trashRoutes,
  ...recordActionRoutes,
  ...figureRoutes,
  ...questionRoutes,
  ...recordRoutes,
  ...nestedRoutes,
]
