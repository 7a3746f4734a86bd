import { Hono } from 'hono'
import { z } from 'zod'
import { readDetails } from '../../accounts/auth/accountDetails'
import { operationFrom, recordAccountAction } from '../../accounts/auth/accountOperations'
import { createAttempts } from '../../accounts/auth/attempts'
import { challenged, consumeAttempt, endChallenge } from '../../accounts/auth/challenges'
import { enter } from '../../accounts/auth/enter'
import { codeLimits } from '../../accounts/auth/limits'
import { spendCode } from '../../accounts/auth/twoSteps'
import { ApiError, invalid } from '../../base/errors/apiError'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { type Account, accountOfId } from '../../engine/people/accounts'
import { deviceOf } from '../../engine/people/devices'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const body = z.object({ challenge: z.string().min(1).max(200), code: z.string().trim().min(1).max(40) })

const over = () => new ApiError(401, 'invalid_credentials')

/** `POST auth/two-steps`: the code of the app, or a recovery code, after the password. */
export function secondStepRoutes(services: Services): Hono<Env> {
  const { keyring } = services
  const { kysely } = services.db
  const attempts = createAttempts(services.db, codeLimits)

  async function signIn(account: Account, given: z.infer<typeof body>, device: ReturnType<typeof deviceOf>) {
    return kysely.transaction().execute(async trx => {
      // Locks the challenge: of two requests with it, the second finds it ended.
      if (!(await consumeAttempt(trx, given.challenge))) return 'over'
      if (!(await spendCode(trx, { keyring, userId: account.record.id }, given.code))) return 'wrong'
      await endChallenge(trx, given.challenge)
      return enter(services, trx, account, device)
    })
  }

  return new Hono<Env>().post('/auth/two-steps', async c => {
    const given = await readBody(c, body)
    const device = deviceOf(c, services)
    const userId = await challenged(kysely, given.challenge)
    if (userId === undefined) throw over()
    const account = await accountOfId(services, kysely, userId)
    if (!account?.active || (await readDetails(kysely, userId)).unverified) throw over()
    await attempts.count(userId, device.address)
    const data = await signIn(account, given, device)
    if (data === 'over') throw over()
    if (data === 'wrong') {
      const deed = { kind: 'sign_in_failed', of: userId, by: null, details: { step: 'code' } }
      await recordAccountAction(services, kysely, operationFrom(device), deed)
      throw invalid({ code: [{ key: 'account.wrong_code' }] })
    }
    await attempts.succeed(userId, device.address)
    return success(c, { status: 200, data })
  })
}
