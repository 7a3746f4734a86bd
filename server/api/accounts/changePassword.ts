import { nothing } from '../../../src/contract/answer'
import { changePasswordBodySchema } from '../../../src/contract/signIn'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { requireOwnPassword } from '../../accounts/auth/ownPassword'
import { setPassword } from '../../accounts/auth/setPassword'
import { clientAddress } from '../../base/request/clientAddress'
import { accountOfId } from '../../engine/people/accounts'
import { hashPassword } from '../../engine/people/passwords'
import { route } from '../http/route'

/** Every other session of the person ends. */
const changePassword = route(
  {
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the own password; other sessions end',
    body: changePasswordBodySchema,
    data: nothing,
    errors: [422, 429],
  },
  async ({ c, services, session, body }) => {
    const { kysely } = services.db
    const given = await body()
    const { id, user, operation } = session
    const address = clientAddress(c, services.config.trustedProxies)
    const repeated = { userId: user.id, address, password: given.current_password, field: 'current_password' }
    await requireOwnPassword(services, repeated)
    await requireStrongPassword({ services, db: kysely }, given, user)
    const hash = await hashPassword(given.password)
    await kysely.transaction().execute(async trx => {
      const account = await accountOfId(services, trx, user.id)
      if (account) await setPassword({ services, db: trx }, account, { hash, except: id, operation })
    })
    return { data: null }
  },
)

export const changePasswordRoutes = [changePassword]
