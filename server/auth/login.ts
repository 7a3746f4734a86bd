import { Hono } from 'hono'
import { z } from 'zod'
import { isDemoPassword } from '../demo/demoPassword'
import { ApiError } from '../http/errors'
import type { Env } from '../http/session'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { type Account, accountJson, findAccount, normalEmail, roleOf } from './accounts'
import { createAttempts, TooManyAttempts } from './attempts'
import { clientAddress } from './clientAddress'
import { verifyPassword } from './passwords'
import { startSession } from './sessions'

const credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
})

/** `POST auth/login`, the one way in. */
export function loginRoutes(services: Services): Hono<Env> {
  const attempts = createAttempts(services.db)

  async function countAttempt(email: string, address: string): Promise<void> {
    try {
      await attempts.count(email, address)
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error
      throw new ApiError(429, 'too_many', { headers: { 'Retry-After': String(error.seconds) } })
    }
  }

  return new Hono<Env>().post('/auth/login', async c => {
    const { email, password } = await readBody(c, credentials)
    const address = clientAddress(c, services.config.trustedProxies)
    await countAttempt(normalEmail(email), address)
    const account = await signedIn(services, email, password)
    if (!account) throw new ApiError(401, 'invalid_credentials')
    await attempts.succeed(normalEmail(email), address)
    const { kysely } = services.db
    const device = { userAgent: c.req.header('User-Agent'), address }
    const token = await startSession(kysely, account.record.id, device)
    const user = accountJson(services, account, await roleOf(services, kysely, account.record))
    return c.json({ status: 'success', data: { user, token } })
  })
}

/** The account that e-mail and password belong to; whatever is wrong, the answer is the same and takes as long. */
async function signedIn(services: Services, email: string, password: string): Promise<Account | undefined> {
  const account = await findAccount(services, services.db.kysely, email)
  const right = await verifyPassword(password, account?.passwordHash)
  // Everybody knows the password of the demo sign-ins: it opens nothing where no demo is wanted.
  const known = !services.config.demo && isDemoPassword(password)
  return right && account?.active && !known ? account : undefined
}
