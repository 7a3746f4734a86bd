import type { Context } from 'hono'
import { sql } from 'kysely'
import { accountEndpoints, type ManagedAccount } from '../../../src/contract/account'
import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import { authorizeForAccount, exceeding } from '../../accounts/access/authorizeForAccount'
import { readDetails } from '../../accounts/auth/accountDetails'
import { recordAccountEvent } from '../../accounts/auth/accountHistory'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { attemptsOf } from '../../accounts/auth/attempts'
import { endChallengesOf } from '../../accounts/auth/challenges'
import { invite } from '../../accounts/auth/invite'
import { invitationLimits } from '../../accounts/auth/limits'
import { ageOfLink } from '../../accounts/auth/links'
import { endTwoSteps, hasTwoSteps } from '../../accounts/auth/twoSteps'
import { ApiError } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, accountOfId } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { endSessionsOf, livesSql } from '../../engine/people/sessions'
import { LINKS, SESSIONS } from '../../engine/people/tables'
import { lockVisibleRecord, readId } from '../../engine/records/readRecord'
import { forbidden } from '../../engine/records/scope'
import { type RouteCall, route } from '../http/route'

/**
 * Runs `run` with the account in the path. The caller must be able to change that account and, except for
 * reading, must have at least its permissions.
 */
const withAccount = <Answer>(
  { c, services, scope }: RouteCall,
  run: (scope: Scope, account: Account) => Promise<Answer>,
): Promise<Answer> =>
  services.db.kysely.transaction().execute(async db => {
    const inside = { ...scope, db }
    return run(inside, await requireManaged(inside, c))
  })

const recordAction = ({ services, db, operation, actor }: Scope, kind: string, of: number) =>
  recordAccountAction({ services, db }, operation, { kind, of, by: actor.id })

const readManaged = route(accountEndpoints.readAccount, async call => ({
  data: await withAccount(call, async (scope, account): Promise<ManagedAccount> => {
    // Accounts with more permissions than the caller stay hidden.
    // Pages get this as a normal response, not as a 403.
    if (await exceeding(scope, account.record)) return { out_of_reach: true }
    return { out_of_reach: false, ...(await stateOf(scope.db, account)) }
  }),
}))

const inviteAgain = route(accountEndpoints.inviteAgain, async call => {
  const { c, services } = call
  const id = await withAccount(call, async (_scope, { record }) => record.id)
  const attempts = attemptsOf(services.db, invitationLimits)
  await attempts.count(id, clientAddress(c, services.config.trustedProxies))
  await withAccount(call, async (scope, account) => {
    const age = await ageOfLink(scope.db, id, ['invite', 'verify'])
    // Of concurrent requests, one sends a mail. The others might reach the database only after it was sent.
    if (age !== undefined && age <= performance.now() - c.var.arrived)
      throw new ApiError(409, 'not_possible', { message: 'account.just_sent' })
    await recordAction(scope, 'invite', id)
    await invite(services, scope.db, account)
  })
  return { data: null }
})

const resetTwoSteps = route(accountEndpoints.resetTwoSteps, async call => {
  await withAccount(call, async ({ services, db, actor, operation }, account) => {
    if (!(await endTwoSteps(db, account.record.id))) return
    await endChallengesOf(db, account.record.id)
    await recordAccountEvent({ services, db }, account, {
      action: 'two_steps_off',
      by: actor.id,
      operation,
    })
    await mailAccount({ services, db }, account, { kind: 'two_steps_off' })
  })
  return { data: null }
})

const endSessions = route(accountEndpoints.endSessions, async call => {
  const ended = await withAccount(call, async (scope, { record }) => {
    await endChallengesOf(scope.db, record.id)
    const count = await endSessionsOf(scope.db, record.id)
    if (count) await recordAction(scope, 'sessions_ended', record.id)
    return count
  })
  return { data: { ended } }
})

async function requireManaged(scope: Scope, c: Context<Env>): Promise<Account> {
  const resource = scope.services.resources.account
  const id = readId(c.req.param('id') ?? '')
  const record = await lockVisibleRecord(scope, resource, id)
  if (!canOn(scope.ability, 'update', { resource, record })) throw forbidden('update', resource)
  if (c.req.method !== 'GET') {
    // Links and the second step grant access like the password, so changing
    // them requires permission to set the password.
    const { password } = accountFields(scope.services.resources)
    if (!mayWriteField(scope.ability, { action: 'update', resource, name: password, record }))
      throw forbidden('update', resource, password)
    await authorizeForAccount(scope, record)
  }
  const account = await accountOfId(scope.services, scope.db, id)
  if (!account) throw new ApiError(404, 'not_found')
  return account
}

async function stateOf(db: Executor, { record: { id } }: Account) {
  const { unverified, invited_at, last_sign_in_at } = await readDetails(db, id)
  const { rows } = await sql<{ sessions: string; expires: string | null }>`
    select (select count(*) from ${sql.table(SESSIONS)} session where user_id = ${id} and ${livesSql}) as sessions,
      (select max(expires_at) from ${sql.table(LINKS)}
        where user_id = ${id} and purpose = 'invite' and expires_at > now()) as expires`.execute(db)
  return {
    invited_at,
    invite_expires_at: rows[0]?.expires ?? null,
    email_verified: !unverified,
    two_steps: await hasTwoSteps(db, id),
    sessions: Number(rows[0]?.sessions ?? 0),
    last_sign_in_at,
  }
}

/** An administrator's actions on another account, within the administrator's own permissions (D-09, P-11). */
export const managedAccountRoutes = [readManaged, inviteAgain, resetTwoSteps, endSessions]
