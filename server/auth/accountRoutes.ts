import { Hono } from 'hono'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { accountJson, roleOf } from './accounts'
import { changePasswordRoutes } from './changePassword'
import { endSession } from './sessions'

/** What a signed-in person may always do with their own account. */
export function accountRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  return new Hono<Env>()
    .get('/auth/me', async c => {
      const { user } = c.get('session')
      const data = accountJson(services, { record: user }, await roleOf(services, kysely, user))
      return c.json({ status: 'success', data })
    })
    .post('/auth/logout', async c => {
      await endSession(kysely, c.get('session').id)
      return c.json({ status: 'success', data: null })
    })
    .route('/', changePasswordRoutes(services))
}
