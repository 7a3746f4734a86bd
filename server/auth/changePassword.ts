import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../base/session'
import { success } from '../http/envelope'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { accountOfId } from './accounts'
import { clientAddress } from './clientAddress'
import { requireStrongPassword } from './newPassword'
import { ownPasswordCheck } from './ownPassword'
import { hashPassword } from './passwords'
import { setPassword } from './setPassword'

const body = z.object({
  current_password: z.string().min(1).max(200),
  password: z.string(),
  password_confirmation: z.string(),
})

/** `POST auth/change-password`; every other session of the person ends. */
export function changePasswordRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const demandOwn = ownPasswordCheck(services)

  return new Hono<Env>().post('/auth/change-password', async c => {
    const given = await readBody(c, body)
    const { id, user, operation } = c.get('session')
    const address = clientAddress(c, services.config.trustedProxies)
    await demandOwn({ userId: user.id, address, password: given.current_password, field: 'current_password' })
    await requireStrongPassword(services, kysely, given, user)
    const hash = await hashPassword(given.password)
    await kysely.transaction().execute(async trx => {
      const account = await accountOfId(services, trx, user.id)
      if (account) await setPassword(services, trx, account, { hash, except: id, operation })
    })
    return success(c, { status: 200, data: null })
  })
}
