import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { canOn } from '../../../src/core/access/ability'
import { mayWriteField } from '../../../src/core/access/fieldRights'
import type { Values } from '../../../src/core/schema/resource'
import { authorizeForAccount, exceeding } from '../../accounts/access/authorizeForAccount'
import { readDetails } from '../../accounts/auth/accountDetails'
import { recordAccountEvent } from '../../accounts/auth/accountHistory'
import { recordAccountAction } from '../../accounts/auth/accountOperations'
import { createAttempts } from '../../accounts/auth/attempts'
import { endChallengesOf } from '../../accounts/auth/challenges'
import { invite } from '../../accounts/auth/invite'
import { invitationLimits } from '../../accounts/auth/limits'
import { beginningOf, isLinkMadeSince } from '../../accounts/auth/links'
import { endTwoSteps, hasTwoSteps } from '../../accounts/auth/twoSteps'
import { ApiError } from '../../base/errors/apiError'
import { clientAddress } from '../../base/request/clientAddress'
import type { Env } from '../../base/request/session'
import type { Scope, Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, accountOfId } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { endSessionsOf, livesSql } from '../../engine/people/sessions'
import { LINKS, SESSIONS } from '../../engine/people/tables'
import { readId, visibleRecord } from '../../engine/records/one'
import { forbidden, scopeOf } from '../../engine/records/scope'
import { success } from '../http/envelope'
import { languageOf } from '../http/language'

/** What an administrator does with somebody else's account, within their own rights (D-09, P-11). */
export function managedAccountRoutes(services: Services): Hono<Env> {
  const { kysely } = services.db
  const attempts = createAttempts(services.db, invitationLimits)

  /** Runs an action on the account of the path, when the caller may change it and, but for reading, may do all that it may. */
  const on =
    (act: (db: Executor, account: Account, scope: Scope) => Promise<unknown>) => async (c: Context<Env>) => {
      const scope = scopeOf(services, c.get('session'), languageOf(services, c))
      const data = await kysely.transaction().execute(async trx => {
        const account = await demandManaged(scope, trx, c)
        return act(trx, account, scope)
      })
      return success(c, { status: 200, data: data ?? null })
    }
  const deed = (db: Executor, { operation, actor }: Scope, kind: string, of: number) =>
    recordAccountAction(services, db, operation, { kind, of, by: actor.id })
  const sendInvitation = (began: string) =>
    on(async (db, account, scope) => {
      if (await isLinkMadeSince(db, account.record.id, began))
        throw new ApiError(409, 'not_possible', { message: 'account.just_sent' })
      await deed(db, scope, 'invite', account.record.id)
      return invite(services, db, account)
    })

  return new Hono<Env>()
    .get(
      '/auth/accounts/:id',
      on(async (db, account, scope) => {
        // Nobody is told more of somebody who may do more than they, and no page has to run into a refusal to know.
        if (await exceeding(scope, db, account.record)) return { out_of_reach: true }
        return { out_of_reach: false, ...(await stateOf(db, account)) }
      }),
    )
    .post('/auth/accounts/:id/invite', async c => {
      const scope = scopeOf(services, c.get('session'), languageOf(services, c))
      const { record, began } = await kysely.transaction().execute(async trx => ({
        record: (await demandManaged(scope, trx, c)).record,
        began: await beginningOf(trx),
      }))
      await attempts.count(record.id, clientAddress(c, services.config.trustedProxies))
      return sendInvitation(began)(c)
    })
    .post(
      '/auth/accounts/:id/reset-two-steps',
      on(async (db, account, { actor, operation }) => {
        if (!(await endTwoSteps(db, account.record.id))) return
        await endChallengesOf(db, account.record.id)
        await recordAccountEvent(services, db, account, {
          action: 'two_steps_off',
          by: actor.id,
          operation,
        })
        await mailAccount(services, db, account, { kind: 'two_steps_off' })
      }),
    )
    .post(
      '/auth/accounts/:id/end-sessions',
      on(async (db, { record }, scope) => {
        await endChallengesOf(db, record.id)
        const ended = await endSessionsOf(db, record.id)
        if (ended) await deed(db, scope, 'sessions_ended', record.id)
        return { ended }
      }),
    )
}

async function demandManaged(scope: Scope, db: Executor, c: Context<Env>): Promise<Account> {
  const resource = scope.services.resources.account
  const id = readId(c.req.param('id') ?? '')
  const record = await visibleRecord(scope, db, resource, id, true)
  if (!canOn(scope.ability, 'update', resource, record)) throw forbidden('update', resource)
  if (c.req.method !== 'GET') {
    // Links and second steps are ways in, as the password is: who may not give that one does not touch them.
    const { password } = accountFields(scope.services.resources)
    if (!mayWriteField(scope.ability, 'update', resource, password, record))
      throw forbidden('update', resource, password)
    await authorizeForAccount(scope, db, record)
  }
  const account = await accountOfId(scope.services, db, id)
  if (!account) throw new ApiError(404, 'not_found')
  return account
}

async function stateOf(db: Executor, { record: { id } }: Account): Promise<Values> {
  const { unverified, invited_at, last_sign_in_at } = await readDetails(db, id)
  const { rows } = await sql<{ sessions: string; expires: Date | null }>`
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
