import { Hono } from 'hono'
import { z } from 'zod'
import { readDetails } from '../../accounts/auth/accountDetails'
import { operationFrom, recordAccountAction } from '../../accounts/auth/accountOperations'
import { createAttempts } from '../../accounts/auth/attempts'
import { startChallenge } from '../../accounts/auth/challenges'
import { isDemoPassword } from '../../accounts/auth/demoPassword'
import { enter } from '../../accounts/auth/enter'
import { signInLimits } from '../../accounts/auth/limits'
import { hasTwoSteps } from '../../accounts/auth/twoSteps'
import { ApiError } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { type Account, findAccount, normalEmail } from '../../engine/people/accounts'
import { deviceOf } from '../../engine/people/devices'
import { verifyPassword } from '../../engine/people/passwords'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/

/** Address and password, as a sign-in sends them. */
export const credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
})

/** `POST auth/login`, the one way in; with two steps it only leads to the second. */
export function loginRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const demandAccount = credentialsCheck(services)

  return new Hono<Env>().post('/auth/login', async c => {
    const device = deviceOf(c, services)
    const account = await demandAccount(await readBody(c, credentials), device)
    const { id } = account.record
    if ((await readDetails(kysely, id)).unverified) throw new ApiError(403, 'not_verified')
    if (await hasTwoSteps(kysely, id)) {
      const challenge = await startChallenge(kysely, id)
      return success(c, { status: 200, data: { two_steps: true, challenge } })
    }
    const data = await kysely.transaction().execute(trx => enter(services, trx, account, device))
    return success(c, { status: 200, data })
  })
}

type Caller = ReturnType<typeof deviceOf>

/** Checks address and password within the limits; a 401 says nothing of which was wrong. */
export function credentialsCheck(services: Services) {
  const attempts = createAttempts(services.db, signInLimits)
  return async (given: z.infer<typeof credentials>, device: Caller): Promise<Account> => {
    const { address } = device
    const email = normalEmail(given.email)
    await attempts.count(email, address)
    const found = await findAccount(services, services.db.kysely, email)
    const account = await signedIn(services, found, given.password)
    if (!account) {
      await noteFailed(services, device, email, found)
      throw new ApiError(401, 'invalid_credentials')
    }
    await attempts.succeed(email, address)
    return account
  }
}

// Of an address that nobody has only that it was none: people type their password into the wrong field.
const noteFailed = (services: Services, device: Caller, email: string, found: Account | undefined) =>
  recordAccountAction(services, services.db.kysely, operationFrom(device), {
    kind: 'sign_in_failed',
    of: found?.record.id,
    by: null,
    details: found ? { step: 'password' } : { step: 'password', ...(EMAIL.test(email) ? { email } : {}) },
  })

/** The account that e-mail and password belong to; whatever is wrong, the answer is the same and takes as long. */
async function signedIn(
  services: Services,
  account: Account | undefined,
  password: string,
): Promise<Account | undefined> {
  const right = await verifyPassword(password, account?.passwordHash)
  // Everybody knows the password of the demo sign-ins: it opens nothing where no demo is wanted.
  const known = !services.config.demo && isDemoPassword(password)
  return right && account?.active && !known ? account : undefined
}
