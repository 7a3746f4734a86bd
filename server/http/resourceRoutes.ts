import { Hono } from 'hono'
import { questionRoutes } from '../questions/questionRoutes'
import type { Services } from '../services'
import { belowRoutes } from './belowRoutes'
import { besideRoutes } from './besideRoutes'
import { recordRoutes } from './recordRoutes'
import type { Env } from '../base/session'
import { trashRoutes } from './trashRoutes'

/** Every call of every resource; to be mounted behind the session. */
export const resourceRoutes = (services: Services): Hono<Env> =>
  new Hono<Env>()
    .route('/', trashRoutes(services))
    .route('/', besideRoutes(services))
    .route('/', questionRoutes(services))
    .route('/', recordRoutes(services))
    .route('/', belowRoutes(services))
