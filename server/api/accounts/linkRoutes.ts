import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { writeDetails } from '../../accounts/auth/accountDetails'
import { createAttempts } from '../../accounts/auth/attempts'
import { linkLimits, ownPasswordLimits } from '../../accounts/auth/limits'
import { findLink, type Link, type Purpose } from '../../accounts/auth/links'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { setPassword } from '../../accounts/auth/setPassword'
import { invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { hashPassword, verifyPassword } from '../../engine/people/passwords'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { requiresPassword, verifyAddress } from './verifyAddress'

const token = z.string().min(1).max(200)
const withToken = z.object({ token })
const toVerify = z.object({ token, password: z.string().max(200).optional() })
const withPassword = z.object({ token, password: z.string(), password_confirmation: z.string() })

const noLink = () => invalid({ token: [{ key: 'account.link_over' }] })

const demandLink = (link: Link | undefined, ...purposes: Purpose[]): Link => {
  if (!link || !purposes.includes(link.purpose)) throw noLink()
  return link
}

/** What the links in mails lead to: a new password, or an address that is shown to be one's own. */
export function linkRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const attempts = createAttempts(services.db, linkLimits)
  const guesses = createAttempts(services.db, ownPasswordLimits)
  const count = (c: Context<Env>) => attempts.count('', clientAddress(c, services.config.trustedProxies))

  async function demandOwner(c: Context<Env>, link: Link, password = ''): Promise<void> {
    if (!(await requiresPassword(kysely, link))) return
    await guesses.count(link.account.record.id, clientAddress(c, services.config.trustedProxies))
    if (!(await verifyPassword(password, link.account.passwordHash)))
      throw invalid({ password: [{ key: password ? 'account.wrong_password' : 'validation.required' }] })
  }

  return new Hono<Env>()
    .post('/auth/link', async c => {
      const given = await readBody(c, withToken)
      await count(c)
      const link = demandLink(await findLink(services, kysely, given.token), 'reset', 'invite', 'verify')
      const { purpose, email, account } = link
      const name = account.record[accountFields(services.resources).name]
      const asks_password = purpose === 'verify' && (await requiresPassword(kysely, link))
      return success(c, { status: 200, data: { purpose, name, email, asks_password } })
    })
    .post('/auth/reset-password', async c => {
      const given = await readBody(c, withPassword)
      await count(c)
      const { account } = demandLink(await findLink(services, kysely, given.token), 'reset', 'invite')
      await requireStrongPassword(services, kysely, given, account.record)
      const hash = await hashPassword(given.password)
      await kysely.transaction().execute(async trx => {
        // Of two requests with one link the second finds it used: this one ends it with all its kind.
        const link = demandLink(await findLink(services, trx, given.token, true), 'reset', 'invite')
        const operation = operationOf(c, services.config.trustedProxies)
        await setPassword(services, trx, link.account, { hash, operation })
        await writeDetails(trx, link.account.record.id, { unverified: false })
      })
      return success(c, { status: 200, data: null })
    })
    .post('/auth/verify-email', async c => {
      const given = await readBody(c, toVerify)
      await count(c)
      await demandOwner(
        c,
        demandLink(await findLink(services, kysely, given.token), 'verify'),
        given.password,
      )
      const email = await kysely.transaction().execute(async trx => {
        const link = demandLink(await findLink(services, trx, given.token, true), 'verify')
        if (!(await verifyAddress(services, trx, link, operationOf(c, services.config.trustedProxies))))
          throw noLink()
        return link.email
      })
      return success(c, { status: 200, data: { email } })
    })
}
