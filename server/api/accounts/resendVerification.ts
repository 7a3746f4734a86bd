import { Hono } from 'hono'
import { readDetails } from '../../accounts/auth/accountDetails'
import { createAttempts } from '../../accounts/auth/attempts'
import { mailLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { deviceOf } from '../../engine/people/devices'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'
import { credentials, credentialsCheck } from './login'

/** `POST auth/verify-email/resend`, for whoever has the password of an address that is not verified yet. */
export function resendRoutes(services: Services): Hono<Env> {
  const attempts = createAttempts(services.db, mailLimits)
  const demandAccount = credentialsCheck(services)
  return new Hono<Env>().post('/auth/verify-email/resend', async c => {
    const device = deviceOf(c, services)
    const account = await demandAccount(await readBody(c, credentials), device)
    const { id } = account.record
    await attempts.count(id, device.address)
    await services.db.kysely.transaction().execute(async trx => {
      if ((await readDetails(trx, id)).unverified)
        await mailLink(services, trx, account, { kind: 'verify', purpose: 'verify', nameless: true })
    })
    return success(c, { status: 200, data: null })
  })
}
