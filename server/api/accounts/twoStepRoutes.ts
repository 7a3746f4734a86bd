import { accountEndpoints } from '../../../src/contract/account'
import { type AccountEvent, recordAccountEvent } from '../../accounts/auth/accountHistory'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { attemptsOf } from '../../accounts/auth/attempts'
import { endChallengesOf } from '../../accounts/auth/challenges'
import { codeLimits } from '../../accounts/auth/limits'
import { requireOwnCode } from '../../accounts/auth/ownCode'
import { requireOwnPassword } from '../../accounts/auth/ownPassword'
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
import type { Writer } from '../../base/services'
import { companyName } from '../../base/settings/companyName'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, accountOfId } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { type RouteCall, route } from '../http/route'

const wrongCode = () => invalid({ code: [{ key: 'account.wrong_code' }] })
const notNow = (message: string) => new ApiError(409, 'not_possible', { message })

const addressOf = ({ c, services }: RouteCall) => clientAddress(c, services.config.trustedProxies)

const requirePassword = (call: RouteCall, { password }: { password: string }) =>
  requireOwnPassword(call.services, {
    userId: call.session.user.id,
    address: addressOf(call),
    password,
    field: 'password',
  })

/** Tries a code within the limits. `use` returns undefined or false for a wrong code. */
async function tryCode<T>(call: RouteCall, use: (trx: Executor, account: Account) => Promise<T>) {
  const { services, session } = call
  const { id } = session.user
  const attempts = attemptsOf(services.db, codeLimits)
  await attempts.count(id, addressOf(call))
  const used = await services.db.kysely.transaction().execute(async trx => {
    const account = await accountOfId(services, trx, id)
    return account && use(trx, account)
  })
  if (!used) throw wrongCode()
  await attempts.succeed(id, addressOf(call))
  return used
}

const enable = route(accountEndpoints.enableTwoSteps, async call => {
  await requirePassword(call, await call.body())
  const { services, session } = call
  const { kysely } = services.db
  const { user } = session
  if (await hasTwoSteps(kysely, user.id)) throw notNow('account.two_steps_on_already')
  const email = String(user[accountFields(services.resources).email])
  const company = await companyName(kysely)
  const holder = { keyring: services.keyring, userId: user.id }
  return { data: await prepareTwoSteps(kysely, holder, { company, email }) }
})

const confirm = route(accountEndpoints.confirmTwoSteps, async call => {
  const { services, session } = call
  const { code } = await call.body()
  const recovery_codes = await tryCode(call, async (trx, account) => {
    const holder = { keyring: services.keyring, userId: account.record.id }
    const codes = await confirmTwoSteps(trx, holder, code)
    const event = { action: 'two_steps_on', operation: session.operation } as const
    if (codes) await recordTwoSteps({ services, db: trx }, account, event)
    return codes
  })
  return { data: { recovery_codes } }
})

const disable = route(accountEndpoints.disableTwoSteps, async call => {
  const { services, session } = call
  const given = await call.body()
  await requirePassword(call, given)
  await tryCode(call, async (trx, account) => {
    const holder = { keyring: services.keyring, userId: account.record.id }
    if (!(await spendCode(trx, holder, given.code))) return false
    await endTwoSteps(trx, account.record.id)
    const event = { action: 'two_steps_off', operation: session.operation } as const
    await recordTwoSteps({ services, db: trx }, account, event)
    return true
  })
  return { data: null }
})

const newRecoveryCodes = route(accountEndpoints.newRecoveryCodes, async call => {
  const { services, session } = call
  const { kysely } = services.db
  const { id } = session.user
  const given = await call.body()
  await requirePassword(call, given)
  if (!(await hasTwoSteps(kysely, id))) throw notNow('account.two_steps_off_already')
  await requireOwnCode(services, { userId: id, address: addressOf(call), code: given.code })
  const recovery_codes = await kysely.transaction().execute(async trx => {
    const action = { kind: 'recovery_codes', of: id, by: id }
    await recordAccountAction({ services, db: trx }, session.operation, action)
    return renewRecoveryCodes(trx, id)
  })
  return { data: { recovery_codes } }
})

async function recordTwoSteps(
  { services, db }: Pick<Writer, 'services' | 'db'>,
  account: Account,
  { action, operation }: Pick<AccountEvent, 'action' | 'operation'>,
): Promise<void> {
  const { id } = account.record
  await endChallengesOf(db, id)
  await recordAccountEvent({ services, db }, account, { action, by: id, operation })
  await mailAccount({ services, db }, account, { kind: action })
}

/** Sets up and turns off the second step and its recovery codes. */
export const twoStepRoutes = [enable, confirm, disable, newRecoveryCodes]
