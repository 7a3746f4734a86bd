import { type CredentialsBody, type SecondStepBody, signInEndpoints } from '../../../src/contract/signIn'
import { readDetails } from '../../accounts/auth/accountDetails'
import { operationFrom, recordAccountAction } from '../../accounts/auth/accountOperations'
import { attemptsOf } from '../../accounts/auth/attempts'
import { challenged, consumeAttempt, endChallenge, startChallenge } from '../../accounts/auth/challenges'
import { isDemoPassword } from '../../accounts/auth/demoPassword'
import { enter } from '../../accounts/auth/enter'
import { codeLimits, mailLimits, signInLimits } from '../../accounts/auth/limits'
import { mailLink } from '../../accounts/auth/mails'
import { hasTwoSteps, spendCode } from '../../accounts/auth/twoSteps'
import { ApiError, invalid } from '../../base/errors/apiError'
import { networkOf } from '../../base/request/clientAddress'
import type { Services } from '../../base/services'
import { Turns } from '../../base/turns'
import { type Account, accountOfId, findAccount, normalEmail } from '../../engine/people/accounts'
import { deviceOf } from '../../engine/people/devices'
import { verifyPassword } from '../../engine/people/passwords'
import { route } from '../http/route'

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/

type Caller = ReturnType<typeof deviceOf>

/**
 * The only route that starts a session. With two-step verification,
 * it returns the challenge for the second step.
 */
const signIn = route(signInEndpoints.signIn, async ({ c, services, body }) => {
  const { kysely } = services.db
  const device = deviceOf(c, services)
  const account = await checkCredentials(services, await body(), device)
  const { id } = account.record
  if ((await readDetails(kysely, id)).unverified) throw new ApiError(403, 'not_verified')
  if (await hasTwoSteps(kysely, id)) {
    const challenge = await startChallenge(kysely, id)
    return { data: { two_steps: true as const, challenge } }
  }
  return { data: await kysely.transaction().execute(trx => enter({ services, db: trx }, account, device)) }
})

/** Checks the app's code or a recovery code, after the password. */
const secondStep = route(signInEndpoints.secondStep, async ({ c, services, body }) => {
  const { kysely } = services.db
  const given = await body()
  const device = deviceOf(c, services)
  const userId = await challenged(kysely, given.challenge)
  if (userId === undefined) throw over()
  const account = await accountOfId(services, kysely, userId)
  if (!account?.active || (await readDetails(kysely, userId)).unverified) throw over()
  const attempts = attemptsOf(services.db, codeLimits)
  await attempts.count(userId, device.address)
  const data = await enterWithCode(services, account, { given, device })
  if (data === 'over') throw over()
  if (data === 'wrong') {
    const action = { kind: 'sign_in_failed', of: userId, by: null, details: { step: 'code' } }
    await recordAccountAction({ services, db: kysely }, operationFrom(device), action)
    throw invalid({ code: [{ key: 'account.wrong_code' }] })
  }
  await attempts.succeed(userId, device.address)
  return { data }
})

const over = () => new ApiError(401, 'invalid_credentials')

function enterWithCode(
  services: Services,
  account: Account,
  { given, device }: { given: SecondStepBody; device: Caller },
) {
  const { keyring, db } = services
  return db.kysely.transaction().execute(async trx => {
    // Locks the challenge, so that the second of two concurrent requests finds it ended.
    if (!(await consumeAttempt(trx, given.challenge))) return 'over'
    if (!(await spendCode(trx, { keyring, userId: account.record.id }, given.code))) return 'wrong'
    await endChallenge(trx, given.challenge)
    return enter({ services, db: trx }, account, device)
  })
}

/** For people who know the password of an account with an unverified address. */
const resendVerification = route(signInEndpoints.resendVerification, async ({ c, services, body }) => {
  const device = deviceOf(c, services)
  const account = await checkCredentials(services, await body(), device)
  const { id } = account.record
  await attemptsOf(services.db, mailLimits).count(id, device.address)
  await services.db.kysely.transaction().execute(async trx => {
    if ((await readDetails(trx, id)).unverified)
      await mailLink({ services, db: trx }, account, { kind: 'verify', purpose: 'verify', nameless: true })
  })
  return { data: null }
})

/**
 * Returns the account with this address and password, within the limits.
 * The 401 doesn't show which of the two was wrong.
 */
async function checkCredentials(
  services: Services,
  given: CredentialsBody,
  device: Caller,
): Promise<Account> {
  const { address } = device
  const attempts = attemptsOf(services.db, signInLimits)
  const email = normalEmail(given.email)
  await attempts.count(email, address)
  const found = await findAccount(services, services.db.kysely, email)
  const person = networkOf(address)
  const account = await signIns.run(`${person} ${email}`, () =>
    accountWith(services, found, { password: given.password, person }),
  )
  if (!account) {
    await recordAccountAction({ services, db: services.db.kysely }, operationFrom(device), {
      kind: 'sign_in_failed',
      of: found?.record.id,
      by: null,
      // Log only an email address without an account: people also type their password into the address field.
      details: { step: 'password', ...(!found && EMAIL.test(email) ? { email } : {}) },
    })
    throw new ApiError(401, 'invalid_credentials')
  }
  await attempts.succeed(email, address)
  return account
}

/**
 * One sign-in of an address and account at a time, because everybody behind an address, such as an office, takes turns
 * at deriving keys.
 */
const signIns = new Turns({ atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY, each: 1 })

/** Returns the account if the password is right. All failures return the same result after the same time. */
async function accountWith(
  services: Services,
  account: Account | undefined,
  { password, person }: { password: string; person: string },
): Promise<Account | undefined> {
  const right = await verifyPassword(person, password, account?.passwordHash)
  // The password of the demo accounts is public, so it is refused without demo data.
  const known = !services.config.demo && isDemoPassword(password)
  return right && account?.active && !known ? account : undefined
}

export const signInRoutes = [signIn, secondStep, resendVerification]
