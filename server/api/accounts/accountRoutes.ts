import { Hono } from 'hono'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { accountAnswer } from '../../accounts/auth/enter'
import { ApiError } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { accountOfId } from '../../engine/people/accounts'
import { endSession } from '../../engine/people/sessions'
import { success } from '../http/envelope'
import { changePasswordRoutes } from './changePassword'
import { forgotPasswordRoutes } from './forgotPassword'
import { linkRoutes } from './linkRoutes'
import { loginRoutes } from './login'
import { managedAccountRoutes } from './managedAccounts'
import { preferenceRoutes } from './preferences'
import { profileRoutes } from './profile'
import { registerRoutes } from './register'
import { resendRoutes } from './resendVerification'
import { secondStepRoutes } from './secondStep'
import { sessionRoutes } from './sessionRoutes'
import { twoStepRoutes } from './twoStepRoutes'

/** What somebody does who is not signed in. */
export function entryRoutes(services: Services): Hono<Env> {
  return new Hono<Env>()
    .route('/', loginRoutes(services))
    .route('/', secondStepRoutes(services))
    .route('/', registerRoutes(services))
    .route('/', forgotPasswordRoutes(services))
    .route('/', linkRoutes(services))
    .route('/', resendRoutes(services))
}

/** What a signed-in person may always do with their own account, and an administrator with others'. */
export function accountRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  return new Hono<Env>()
    .get('/auth/me', async c => {
      const account = await accountOfId(services, kysely, c.get('session').user.id)
      if (!account) throw new ApiError(401, 'unauthenticated')
      return success(c, { status: 200, data: await accountAnswer(services, kysely, account) })
    })
    .post('/auth/logout', async c => {
      const { id, user, operation } = c.get('session')
      await kysely.transaction().execute(async trx => {
        const deed = { kind: 'sign_out', of: user.id, by: user.id }
        if (await endSession(trx, id)) await recordAccountAction(services, trx, operation, deed)
      })
      return success(c, { status: 200, data: null })
    })
    .route('/', changePasswordRoutes(services))
    .route('/', profileRoutes(services))
    .route('/', preferenceRoutes(services))
    .route('/', sessionRoutes(services))
    .route('/', twoStepRoutes(services))
    .route('/', managedAccountRoutes(services))
}
