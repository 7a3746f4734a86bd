import { Hono } from 'hono'
import { z } from 'zod'
import { createAttempts } from '../../accounts/auth/attempts'
import { type DeferredJob, enqueueJob } from '../../accounts/auth/deferredJobs'
import { mailLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { findAccount, normalEmail } from '../../engine/people/accounts'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const body = z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) })

/** `POST auth/forgot-password`: the answer is the same whether or not the address exists. */
export function forgotPasswordRoutes(services: Services): Hono<Env> {
  const attempts = createAttempts(services.db, mailLimits)
  return new Hono<Env>().post('/auth/forgot-password', async c => {
    const email = normalEmail((await readBody(c, body)).email)
    await attempts.count(email, clientAddress(c, services.config.trustedProxies))
    await enqueueJob(services, 'forgot_password', { email })
    return success(c, { status: 200, data: null })
  })
}

/** Sends the link to whoever has the address, if anybody. */
export const forgotPasswordJob: DeferredJob = async (services, db, { email }) => {
  const account = await findAccount(services, db, String(email))
  if (account?.active) await mailLink(services, db, account, { kind: 'reset', purpose: 'reset' })
}
