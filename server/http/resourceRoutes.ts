import { Hono } from 'hono'
import type { Services } from '../services'
import { recordRoutes } from './recordRoutes'
import type { Env } from './session'

/** Every call of every resource; to be mounted behind the session. */
export const resourceRoutes = (services: Services): Hono<Env> =>
  new Hono<Env>().route('/', recordRoutes(services))
