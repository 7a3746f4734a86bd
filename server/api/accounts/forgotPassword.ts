import { signInEndpoints } from '../../../src/contract/signIn'
import { attemptsOf } from '../../accounts/auth/attempts'
import { type DeferredJob, enqueueJob } from '../../accounts/auth/deferredJobs'
import { mailLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import { clientAddress } from '../../base/request/clientAddress'
import { findAccount, normalEmail } from '../../engine/people/accounts'
import { route } from '../http/route'

/** The response is the same whether or not the address exists. */
const forgotPassword = route(signInEndpoints.forgotPassword, async ({ c, services, body }) => {
  const email = normalEmail((await body()).email)
  await attemptsOf(services.db, mailLimits).count(email, clientAddress(c, services.config.trustedProxies))
  await enqueueJob(services, 'forgot_password', { email })
  return { data: null }
})

/** Sends the link to the account with this address, if there is one. */
export const forgotPasswordJob: DeferredJob = async (services, db, { email }) => {
  const account = await findAccount(services, db, String(email))
  if (account?.active) await mailLink({ services, db }, account, { kind: 'reset', purpose: 'reset' })
}

export const forgotPasswordRoutes = [forgotPassword]
