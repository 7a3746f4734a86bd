import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Values } from '../../../src/core/schema/resource'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import { createAttempts } from '../../accounts/auth/attempts'
import { mailLimits } from '../../accounts/auth/limits'
import { endLinks } from '../../accounts/auth/links'
import { mailLink } from '../../accounts/auth/mails'
import { ownCodeCheck } from '../../accounts/auth/ownCode'
import { ownPasswordCheck } from '../../accounts/auth/ownPassword'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import {
  type Account,
  accountFields,
  accountOfId,
  findAccount,
  normalEmail,
} from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { writeOwn } from './verifyAddress'

const body = z.strictObject({
  name: z.string().optional(),
  phone: z.string().nullish(),
  language: z.string().optional(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
  current_password: z.string().min(1).max(200).optional(),
  code: z.string().trim().min(1).max(40).optional(),
})

/** A person's own profile. A new address is theirs only when the link that it gets is used. */
export function profileRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const attempts = createAttempts(services.db, mailLimits)
  const checkPassword = ownPasswordCheck(services)
  const checkCode = ownCodeCheck(services)

  async function demandOwn(c: Context<Env>, given: z.infer<typeof body>, account: Account): Promise<void> {
    const userId = account.record.id
    if (!given.current_password) throw invalid({ current_password: [{ key: 'validation.required' }] })
    const address = clientAddress(c, services.config.trustedProxies)
    await checkPassword({ userId, address, password: given.current_password, field: 'current_password' })
    await checkCode({ userId, address, code: given.code })
    await attempts.count(userId, address)
  }

  return new Hono<Env>()
    .get('/auth/profile', async c => {
      const account = await ownAccount(services, kysely, c)
      return success(c, { status: 200, data: await profileOf(services, kysely, account) })
    })
    .put('/auth/profile', async c => {
      const given = await readBody(c, body)
      const account = await ownAccount(services, kysely, c)
      const asked = given.email !== undefined && normalEmail(given.email)
      const isNew = asked && asked !== account.record[accountFields(services.resources).email]
      if (isNew) await demandOwn(c, given, account)
      const data = await kysely.transaction().execute(async trx => {
        const held = await ownAccount(services, trx, c)
        await writeOwn(services, trx, held, ownFields(services, given), c.get('session').operation)
        if (isNew) await askForAddress(services, trx, held, asked)
        else if (asked) await dropAddress(trx, held)
        return profileOf(services, trx, await ownAccount(services, trx, c))
      })
      return success(c, { status: 200, data })
    })
}

async function ownAccount(services: Services, db: Executor, c: Context<Env>): Promise<Account> {
  const account = await accountOfId(services, db, c.get('session').user.id)
  if (!account) throw new ApiError(401, 'unauthenticated')
  return account
}

/** What was sent, by the names of the account's own fields. */
function ownFields({ resources }: Services, given: z.infer<typeof body>): Values {
  const names = accountFields(resources)
  const fields = (['name', 'phone', 'language'] as const).map(part => [names[part], given[part]] as const)
  return Object.fromEntries(fields.filter(([field, value]) => field && value !== undefined))
}

async function profileOf(services: Services, db: Executor, { record }: Account): Promise<Values> {
  const { name, email, phone, language } = accountFields(services.resources)
  const { pending_email } = await readDetails(db, record.id)
  return {
    name: record[name],
    email: record[email],
    phone: (phone && record[phone]) ?? null,
    language: (language && record[language]) ?? null,
    pending_email,
    created_at: record.created_at,
  }
}

/** Remembers the address to come. Whether somebody else has it is told to nobody but them. */
async function askForAddress(services: Services, db: Executor, account: Account, to: string): Promise<void> {
  await writeDetails(db, account.record.id, { pending_email: to })
  await mailAccount(services, db, account, { kind: 'address_asked', params: { address: to } })
  const taken = await findAccount(services, db, to)
  if (taken) {
    await endLinks(db, account.record.id, ['verify'])
    await mailAccount(services, db, taken, { kind: 'address_taken' })
  } else await mailLink(services, db, account, { kind: 'verify_change', purpose: 'verify', to })
}

/** Whoever sends the address that they have no longer wants another one. */
async function dropAddress(db: Executor, { record }: Account): Promise<void> {
  const { pending_email } = await readDetails(db, record.id)
  if (!pending_email) return
  await writeDetails(db, record.id, { pending_email: null })
  await endLinks(db, record.id, ['verify'])
}
