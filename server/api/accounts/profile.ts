import { accountEndpoints, type Profile, type ProfileBody } from '../../../src/contract/account'
import type { Values } from '../../../src/core/schema/resource'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import { attemptsOf } from '../../accounts/auth/attempts'
import { mailLimits } from '../../accounts/auth/limits'
import { endLinks } from '../../accounts/auth/links'
import { mailLink } from '../../accounts/auth/mails'
import { requireOwnCode } from '../../accounts/auth/ownCode'
import { requireOwnPassword } from '../../accounts/auth/ownPassword'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Session } from '../../base/request/session'
import type { Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import {
  type Account,
  accountFields,
  accountOfId,
  findAccount,
  normalEmail,
} from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { route } from '../http/route'
import { writeOwn } from './verifyAddress'

const readProfile = route(accountEndpoints.readProfile, async ({ services, session }) => {
  const { kysely } = services.db
  return { data: await serializeProfile(services, kysely, await ownAccount(services, kysely, session)) }
})

/** A new address takes effect only when the link sent to it is used. */
const changeProfile = route(accountEndpoints.changeProfile, async ({ c, services, session, body }) => {
  const { kysely } = services.db
  const given = await body()
  const account = await ownAccount(services, kysely, session)
  const email = given.email !== undefined && normalEmail(given.email)
  const isNew = email && email !== account.record[accountFields(services.resources).email]
  const address = clientAddress(c, services.config.trustedProxies)
  if (isNew) await requireOwner(services, account.record.id, { ...given, address })
  const data = await kysely.transaction().execute(async trx => {
    const current = await ownAccount(services, trx, session)
    const { operation } = session
    await writeOwn({ services, db: trx, operation }, current, ownFields(services, given))
    if (isNew) await requestAddress({ services, db: trx }, current, email)
    else if (email) await dropAddress(trx, current)
    return serializeProfile(services, trx, await ownAccount(services, trx, session))
  })
  return { data }
})

async function requireOwner(
  services: Services,
  userId: number,
  { current_password: password, code, address }: ProfileBody & { address: string },
): Promise<void> {
  if (!password) throw invalid({ current_password: [{ key: 'validation.required' }] })
  await requireOwnPassword(services, { userId, address, password, field: 'current_password' })
  await requireOwnCode(services, { userId, address, code })
  await attemptsOf(services.db, mailLimits).count(userId, address)
}

async function ownAccount(services: Services, db: Executor, { user }: Session): Promise<Account> {
  const account = await accountOfId(services, db, user.id)
  if (!account) throw new ApiError(401, 'unauthenticated')
  return account
}

/** Returns the input under the names of the account's own fields. */
function ownFields({ resources }: Services, given: ProfileBody): Values {
  const names = accountFields(resources)
  const fields = (['name', 'phone', 'language'] as const).map(part => [names[part], given[part]] as const)
  return Object.fromEntries(fields.filter(([field, value]) => field && value !== undefined))
}

async function serializeProfile(services: Services, db: Executor, { record }: Account): Promise<Profile> {
  const { name, email, phone, language } = accountFields(services.resources)
  const { pending_email } = await readDetails(db, record.id)
  return {
    name: record[name] as string,
    email: record[email] as string,
    phone: ((phone && record[phone]) ?? null) as string | null,
    language: ((language && record[language]) ?? null) as string | null,
    pending_email,
    created_at: record.created_at as string,
  }
}

/**
 * Stores the requested address. The response doesn't reveal whether it is taken; a mail informs its holder.
 */
async function requestAddress(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  account: Account,
  to: string,
): Promise<void> {
  await writeDetails(db, account.record.id, { pending_email: to })
  await mailAccount({ services, db }, account, { kind: 'address_asked', params: { address: to } })
  const taken = await findAccount(services, db, to)
  if (taken) {
    await endLinks(db, account.record.id, ['verify'])
    await mailAccount({ services, db }, taken, { kind: 'address_taken' })
  } else await mailLink({ services, db }, account, { kind: 'verify_change', purpose: 'verify', to })
}

/** Cancels a requested change of address, if there is one. */
async function dropAddress(db: Executor, { record }: Account): Promise<void> {
  const { pending_email } = await readDetails(db, record.id)
  if (!pending_email) return
  await writeDetails(db, record.id, { pending_email: null })
  await endLinks(db, record.id, ['verify'])
}

/** A person's own profile. */
export const profileRoutes = [readProfile, changeProfile]
