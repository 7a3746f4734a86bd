import { Hono } from 'hono'
import type { Env } from '../base/session'
import { success } from '../http/envelope'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { readDetails } from './accountDetails'
import { createAttempts } from './attempts'
import { deviceOf } from './devices'
import { mailLimits } from './limits'
import { credentials, credentialsCheck } from './login'
import { mailLink } from './mails'

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
