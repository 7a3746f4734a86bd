import { Hono } from 'hono'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { questionRoutes } from '../questions/questionRoutes'
import { nestedRoutes } from './nestedRoutes'
import { recordActionRoutes } from './recordActionRoutes'
import { recordRoutes } from './recordRoutes'
import { trashRoutes } from './trashRoutes'

/** Every call of every resource; to be mounted behind the session. */
export const resourceRoutes = (services: Services): Hono<Env> =>
  new Hono<Env>()
    .route('/', trashRoutes(services))
    .route('/', recordActionRoutes(services))
    .route('/', questionRoutes(services))
    .route('/', recordRoutes(services))
    .route('/', nestedRoutes(services))
