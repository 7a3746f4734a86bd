import type { Context } from 'hono'
import { signInEndpoints } from '../../../src/contract/signIn'
import { writeDetails } from '../../accounts/auth/accountDetails'
import { attemptsOf } from '../../accounts/auth/attempts'
import { linkLimits, ownPasswordLimits } from '../../accounts/auth/limits'
import { findLink, type Link, type Purpose } from '../../accounts/auth/links'
import { requireStrongPassword } from '../../accounts/auth/newPassword'
import { setPassword } from '../../accounts/auth/setPassword'
import { invalid } from '../../base/errors/apiError'
import { clientAddress, networkOf } from '../../base/request/clientAddress'
import { operationOf } from '../../base/request/operationOf'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { hashPassword, verifyPassword } from '../../engine/people/passwords'
import { route } from '../http/route'
import { requiresPassword, verifyAddress } from './verifyAddress'

const noLink = () => invalid({ token: [{ key: 'account.link_over' }] })

const requireLink = (link: Link | undefined, ...purposes: Purpose[]): Link => {
  if (!link || !purposes.includes(link.purpose)) throw noLink()
  return link
}

const countTry = (services: Services, c: Context<Env>) =>
  attemptsOf(services.db, linkLimits).count('', clientAddress(c, services.config.trustedProxies))

const readLink = route(signInEndpoints.readLink, async ({ c, services, body }) => {
  const { kysely } = services.db
  const { token } = await body()
  await countTry(services, c)
  const link = requireLink(await findLink({ services, db: kysely }, token), 'reset', 'invite', 'verify')
  const { purpose, email, account } = link
  const name = account.record[accountFields(services.resources).name] as string
  const asks_password = purpose === 'verify' && (await requiresPassword(kysely, link))
  return { data: { purpose, name, email, asks_password } }
})

const resetPassword = route(signInEndpoints.resetPassword, async ({ c, services, body }) => {
  const { kysely } = services.db
  const given = await body()
  await countTry(services, c)
  const { account } = requireLink(await findLink({ services, db: kysely }, given.token), 'reset', 'invite')
  const person = networkOf(clientAddress(c, services.config.trustedProxies))
  await requireStrongPassword({ services, db: kysely, person }, given, account.record)
  const hash = await hashPassword(person, given.password)
  await kysely.transaction().execute(async trx => {
    // Locks the link: of two concurrent requests, the second finds it used.
    // This request ends it and all others of its kind.
    const link = requireLink(await findLink({ services, db: trx }, given.token, true), 'reset', 'invite')
    const operation = operationOf(c, services.config.trustedProxies)
    await setPassword({ services, db: trx }, link.account, { hash, operation })
    await writeDetails(trx, link.account.record.id, { unverified: false })
  })
  return { data: null }
})

const verifyEmail = route(signInEndpoints.verifyEmail, async ({ c, services, body }) => {
  const { kysely } = services.db
  const { trustedProxies } = services.config
  const { token, password } = await body()
  await countTry(services, c)
  const found = requireLink(await findLink({ services, db: kysely }, token), 'verify')
  await requireOwner(services, found, { password, address: clientAddress(c, trustedProxies) })
  const email = await kysely.transaction().execute(async trx => {
    const link = requireLink(await findLink({ services, db: trx }, token, true), 'verify')
    if (!(await verifyAddress({ services, db: trx, operation: operationOf(c, trustedProxies) }, link)))
      throw noLink()
    return link.email
  })
  return { data: { email } }
})

async function requireOwner(
  { db }: Services,
  link: Link,
  { password = '', address }: { password?: string; address: string },
): Promise<void> {
  if (!(await requiresPassword(db.kysely, link))) return
  await attemptsOf(db, ownPasswordLimits).count(link.account.record.id, address)
  if (!(await verifyPassword(networkOf(address), password, link.account.passwordHash)))
    throw invalid({ password: [{ key: password ? 'account.wrong_password' : 'validation.required' }] })
}

/** Routes for the links in mails, which set a password or verify an address. */
export const linkRoutes = [readLink, resetPassword, verifyEmail]
