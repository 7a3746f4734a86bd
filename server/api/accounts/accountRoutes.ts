import { type AccountSession, accountEndpoints } from '../../../src/contract/account'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { serializeAccount } from '../../accounts/auth/enter'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { requireOwnPassword } from '../../accounts/auth/ownPassword'
import { setPassword } from '../../accounts/auth/setPassword'
import { ApiError, notFound } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Executor } from '../../base/storage/database'
import { accountOfId } from '../../engine/people/accounts'
import { hashPassword } from '../../engine/people/passwords'
import { endSession, endSessionsOf, livesSql } from '../../engine/people/sessions'
import { SESSIONS } from '../../engine/people/tables'
import { readId } from '../../engine/records/readRecord'
import { loadRevision } from '../definitions/loadRevision'
import { type RouteCall, route } from '../http/route'
import { forgotPasswordRoutes } from './forgotPassword'
import { linkRoutes } from './linkRoutes'
import { managedAccountRoutes } from './managedAccounts'
import { previewRoutes } from './preview'
import { profileRoutes } from './profile'
import { registerRoutes } from './register'
import { signInRoutes } from './signIn'
import { twoStepRoutes } from './twoStepRoutes'

const listSessions = route(accountEndpoints.listSessions, async ({ services, session: current }) => {
  const rows = await services.db.kysely
    .selectFrom(`${SESSIONS} as session`)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_use'])
    .where('user_id', '=', current.user.id)
    .where(livesSql)
    .orderBy('last_use', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const stored = rows as unknown as Omit<AccountSession, 'current'>[]
  return {
    data: stored.map(row => ({ ...row, id: Number(row.id), current: Number(row.id) === current.id })),
  }
})

const endOthers = route(accountEndpoints.endOtherSessions, async call => {
  const { id, user } = call.session
  const ended = await call.services.db.kysely.transaction().execute(async trx => {
    const count = await endSessionsOf(trx, user.id, id)
    if (count) await recordEnd(call, trx)
    return count
  })
  return { data: { ended } }
})

const endOne = route(accountEndpoints.endSession, async call => {
  const id = readId(call.param('id'))
  await call.services.db.kysely.transaction().execute(async trx => {
    if (!(await endSession(trx, id, call.session.user.id))) throw notFound()
    await recordEnd(call, trx)
  })
  return { data: null }
})

function recordEnd({ services, session: { user, operation } }: RouteCall, db: Executor) {
  return recordAccountAction({ services, db }, operation, {
    kind: 'sessions_ended',
    of: user.id,
    by: user.id,
  })
}

/** Lists a person's own sessions, ends one, or ends all except the current one. */
const sessionRoutes = [listSessions, endOthers, endOne]

/** Ends every other session of the person. */
const changePassword = route(accountEndpoints.changePassword, async ({ c, services, session, body }) => {
  const { kysely } = services.db
  const given = await body()
  const { id, user, operation } = session
  const address = clientAddress(c, services.config.trustedProxies)
  const repeated = { userId: user.id, address, password: given.current_password, field: 'current_password' }
  await requireOwnPassword(services, repeated)
  const person = String(user.id)
  await requireStrongPassword({ services, db: kysely, person }, given, user)
  const hash = await hashPassword(person, given.password)
  await kysely.transaction().execute(async trx => {
    const account = await accountOfId(services, trx, user.id)
    if (account) await setPassword({ services, db: trx }, account, { hash, except: id, operation })
  })
  return { data: null }
})

const changePasswordRoutes = [changePassword]

const readPreferences = route(accountEndpoints.readPreferences, async ({ services, session }) => {
  const { mail_new_device } = await readDetails(services.db.kysely, session.user.id)
  return { data: { mail_new_device } }
})

const choosePreferences = route(accountEndpoints.choosePreferences, async ({ services, session, body }) => {
  const data = await body()
  await writeDetails(services.db.kysely, session.user.id, data)
  return { data }
})

/** Which mails a person receives. */
const preferenceRoutes = [readPreferences, choosePreferences]

const readOwnAccount = route(accountEndpoints.readOwnAccount, async ({ services, session, query }) => {
  await loadRevision(services, query().revision)
  const { kysely } = services.db
  const account = await accountOfId(services, kysely, session.user.id)
  if (!account) throw new ApiError(401, 'unauthenticated')
  return { data: await serializeAccount(services, kysely, account) }
})

const signOut = route(accountEndpoints.signOut, async ({ services, session: { id, user, operation } }) => {
  await services.db.kysely.transaction().execute(async trx => {
    const action = { kind: 'sign_out', of: user.id, by: user.id }
    if (await endSession(trx, id)) await recordAccountAction({ services, db: trx }, operation, action)
  })
  return { data: null }
})

/** Routes of the sign-in, of a person's own account, and an administrator's routes for the accounts of others. */
export const accountRoutes = [
  ...signInRoutes,
  ...registerRoutes,
  ...forgotPasswordRoutes,
  ...linkRoutes,
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
