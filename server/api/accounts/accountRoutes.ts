import { nothing } from '../../../src/contract/answer'
import { accountSchema } from '../../../src/contract/signIn'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { serializeAccount } from '../../accounts/auth/enter'
import { ApiError } from '../../base/errors/apiError'
import { accountOfId } from '../../engine/people/accounts'
import { endSession } from '../../engine/people/sessions'
import { route } from '../http/route'
import { changePasswordRoutes } from './changePassword'
import { forgotPasswordRoutes } from './forgotPassword'
import { linkRoutes } from './linkRoutes'
import { managedAccountRoutes } from './managedAccounts'
import { preferenceRoutes } from './preferences'
import { previewRoutes } from './preview'
import { profileRoutes } from './profile'
import { registerRoutes } from './register'
import { sessionRoutes } from './sessionRoutes'
import { signInRoutes } from './signIn'
import { twoStepRoutes } from './twoStepRoutes'

const readOwnAccount = route(
  { method: 'get', path: '/auth/me', summary: 'Who is signed in', data: accountSchema },
  async ({ services, session }) => {
    const { kysely } = services.db
    const account = await accountOfId(services, kysely, session.user.id)
    if (!account) throw new ApiError(401, 'unauthenticated')
    return { data: await serializeAccount(services, kysely, account) }
  },
)

const signOut = route(
  { method: 'post', path: '/auth/logout', summary: 'Sign out', data: nothing },
  async ({ services, session: { id, user, operation } }) => {
    await services.db.kysely.transaction().execute(async trx => {
      const action = { kind: 'sign_out', of: user.id, by: user.id }
      if (await endSession(trx, id)) await recordAccountAction({ services, db: trx }, operation, action)
    })
    return { data: null }
  },
)

/** What somebody does who is not signed in. */
export const entryRoutes = [...signInRoutes, ...registerRoutes, ...forgotPasswordRoutes, ...linkRoutes]

/** What a signed-in person may always do with their own account, and an administrator with others'. */
export const accountRoutes = [
  readOwnAccount,
  signOut,
  ...changePasswordRoutes,
  ...profileRoutes,
  ...preferenceRoutes,
  ...sessionRoutes,
  ...twoStepRoutes,
  ...managedAccountRoutes,
  ...previewRoutes,
]
