import { Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../base/session'
import { success } from '../http/envelope'
import type { Services } from '../services'
import { readBody } from '../web/jsonBody'
import { findAccount, normalEmail } from './accounts'
import { createAttempts } from './attempts'
import { clientAddress } from './clientAddress'
import { type DeferredJob, enqueueJob } from './deferredJobs'
import { mailLimits } from './limits'
import { mailLink } from './mails'

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
