import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type AccountEvent, recordAccountEvent } from '../../accounts/auth/accountHistory'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { createAttempts } from '../../accounts/auth/attempts'
import { endChallengesOf } from '../../accounts/auth/challenges'
import { codeLimits } from '../../accounts/auth/limits'
import { ownCodeCheck } from '../../accounts/auth/ownCode'
import { ownPasswordCheck } from '../../accounts/auth/ownPassword'
import { renewRecoveryCodes } from '../../accounts/auth/recoveryCodes'
import {
  confirmTwoSteps,
  endTwoSteps,
  hasTwoSteps,
  prepareTwoSteps,
  spendCode,
} from '../../accounts/auth/twoSteps'
import { ApiError, invalid } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Services } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, accountOfId } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { success } from '../http/envelope'
import { readBody } from '../http/jsonBody'

const password = z.string().min(1).max(200)
const code = z.string().trim().min(1).max(40)
const withPassword = z.object({ password })
const withCode = z.object({ code })
const withBoth = z.object({ password, code })
const withOwnCode = z.object({ password, code: code.optional() })

const wrongCode = () => invalid({ code: [{ key: 'account.wrong_code' }] })
const notNow = (message: string) => new ApiError(409, 'not_possible', { message })

/** Setting up and turning off a second step, and its recovery codes. */
export function twoStepRoutes(services: Services): Hono<Env> {
  const { keyring } = services
  const { kysely } = services.db
  const attempts = createAttempts(services.db, codeLimits)
  const checkPassword = ownPasswordCheck(services)
  const checkCode = ownCodeCheck(services)
  const addressOf = (c: Context<Env>) => clientAddress(c, services.config.trustedProxies)
  const demandOwn = (c: Context<Env>, given: { password: string }) =>
    checkPassword({
      userId: c.get('session').user.id,
      address: addressOf(c),
      password: given.password,
      field: 'password',
    })

  /** Tries a code within the limits; `use` answers undefined or false for a wrong one. */
  async function tryCode<T>(c: Context<Env>, use: (trx: Executor, account: Account) => Promise<T>) {
    const { user } = c.get('session')
    await attempts.count(user.id, addressOf(c))
    const used = await kysely.transaction().execute(async trx => {
      const account = await accountOfId(services, trx, user.id)
      return account && use(trx, account)
    })
    if (!used) throw wrongCode()
    await attempts.succeed(user.id, addressOf(c))
    return used
  }

  return new Hono<Env>()
    .post('/auth/two-steps/enable', async c => {
      await demandOwn(c, await readBody(c, withPassword))
      const { user } = c.get('session')
      if (await hasTwoSteps(kysely, user.id)) throw notNow('account.two_steps_on_already')
      const email = String(user[accountFields(services.resources).email])
      const company = await companyName(kysely)
      const data = await prepareTwoSteps(kysely, { keyring, userId: user.id }, { company, email })
      return success(c, { status: 200, data })
    })
    .post('/auth/two-steps/confirm', async c => {
      const given = await readBody(c, withCode)
      const recovery_codes = await tryCode(c, async (trx, account) => {
        const codes = await confirmTwoSteps(trx, { keyring, userId: account.record.id }, given.code)
        if (codes)
          await noteTwoSteps(services, trx, account, {
            action: 'two_steps_on',
            operation: c.get('session').operation,
          })
        return codes
      })
      return success(c, { status: 200, data: { recovery_codes } })
    })
    .post('/auth/two-steps/disable', async c => {
      const given = await readBody(c, withBoth)
      await demandOwn(c, given)
      await tryCode(c, async (trx, account) => {
        if (!(await spendCode(trx, { keyring, userId: account.record.id }, given.code))) return false
        await endTwoSteps(trx, account.record.id)
        await noteTwoSteps(services, trx, account, {
          action: 'two_steps_off',
          operation: c.get('session').operation,
        })
        return true
      })
      return success(c, { status: 200, data: null })
    })
    .post('/auth/two-steps/recovery-codes', async c => {
      const given = await readBody(c, withOwnCode)
      await demandOwn(c, given)
      const { user } = c.get('session')
      if (!(await hasTwoSteps(kysely, user.id))) throw notNow('account.two_steps_off_already')
      await checkCode({ userId: user.id, address: addressOf(c), code: given.code })
      const recovery_codes = await kysely.transaction().execute(async trx => {
        const deed = { kind: 'recovery_codes', of: user.id, by: user.id }
        await recordAccountAction(services, trx, c.get('session').operation, deed)
        return renewRecoveryCodes(trx, user.id)
      })
      return success(c, { status: 200, data: { recovery_codes } })
    })
}

async function noteTwoSteps(
  services: Services,
  db: Executor,
  account: Account,
  { action, operation }: Pick<AccountEvent, 'action' | 'operation'>,
): Promise<void> {
  const { id } = account.record
  await endChallengesOf(db, id)
  await recordAccountEvent(services, db, account, { action, by: id, operation })
  await mailAccount(services, db, account, { kind: action })
}
