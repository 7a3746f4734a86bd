import { sql } from 'kysely'
import { abilityOf, can } from '../../../src/core/access/ability'
import { ownerRules } from '../../../src/core/access/ownership'
import { insertEvents } from '../../base/outbox/outbox'
import type { Session } from '../../base/request/session'
import type { Services } from '../../base/services'
import { SETTINGS } from '../../base/settings/tables'
import type { Executor } from '../../base/storage/database'
import { tableName } from '../sql/columns'
import { type Account, accountFields, accountOf, type Role, roleOf, roleResource } from './accounts'
import type { Device } from './devices'
import { SESSIONS, TWO_STEPS } from './tables'
import { hashSecret, isSecret, newSecret, readBearer } from './token'
import { mustSetUp, TWO_STEPS_POLICY } from './twoStepsPolicy'

const MAX_AGENT = 300

/** Whether a session is valid: it started in the last 7 days and was used in the last 3 days. */
export const livesSql = sql<boolean>`(session.expires_at > now() and session.last_use > now() - interval '3 days')`

/** Starts a session of 7 days and returns its token, of which only a hash is stored. */
export async function startSession(db: Executor, userId: number, device: Device): Promise<string> {
  const secret = newSecret()
  await endOldSessions(db)
  await endReplaced(db, device.authorization)
  const { id } = await db
    .insertInto(SESSIONS)
    .values({
      user_id: userId,
      secret_hash: hashSecret(secret),
      expires_at: sql`now() + interval '7 days'`,
      user_agent: device.userAgent?.slice(0, MAX_AGENT) ?? null,
      address: device.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${id}|${secret}`
}

/**
 * Returns the session of a request; undefined if its token is invalid, the session has ended or the user
 * can't sign in any more. Always reads the database, so that revoked access ends immediately in every
 * process.
 */
export async function readSession(
  services: Services,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const bearer = readBearer(authorization)
  return bearer && (await readWholeSession(services, bearer))?.session
}

/** A session with the data for checking later that it is still valid and unchanged. */
export interface WholeSession {
  session: Session
  secretHash: string
  /**
   * The versions of the rows that the session depends on (`stampSql`). Data read after them can be newer, but
   * not older.
   */
  stamp: string
}

/**
 * Returns the SQL for the versions of everything that a session depends on: the account, its role, its
 * two-step verification, and the policy for it.
 */
export function stampSql({ resources }: Pick<Services, 'resources'>) {
  const { role } = accountFields(resources)
  const ofRole = role
    ? sql`(select role.xmin::text from ${sql.table(tableName(roleResource(resources)))} role where role.id = holder.${sql.ref(role)})`
    : sql`null`
  return sql<string>`concat_ws('/', holder.xmin::text, coalesce(${ofRole}, ''), ${twoStepsSql}::text, coalesce(${policySql}, ''))`
}

const twoStepsSql = sql<boolean>`exists (select from ${sql.table(TWO_STEPS)} t where t.user_id = holder.id and t.secret is not null)`
const policySql = sql<string>`(select value #>> '{}' from ${sql.table(SETTINGS)} where key = ${sql.lit(TWO_STEPS_POLICY)})`
export const idleSql = sql<boolean>`session.last_use < now() - interval '1 minute'`

/** Reads the session of a token, with its account and permissions. */
export async function readWholeSession(
  services: Services,
  bearer: { id: number; secret: string },
): Promise<WholeSession | undefined> {
  const { kysely } = services.db
  const row = await kysely
    .selectFrom(`${SESSIONS} as session`)
    .innerJoin(`${tableName(services.resources.account)} as holder`, 'holder.id', 'session.user_id')
    .selectAll('holder')
    .select([
      'session.secret_hash as session.secret_hash',
      idleSql.as('session.used_before'),
      twoStepsSql.as('session.two_steps'),
      policySql.as('session.policy'),
      stampSql(services).as('session.stamp'),
    ])
    .where('session.id', '=', bearer.id)
    .where(livesSql)
    .executeTakeFirst()
  const secretHash = String(row?.['session.secret_hash'])
  if (!row || !isSecret(bearer.secret, secretHash)) return undefined
  const account = accountOf(services, row)
  if (!account?.active) return undefined
  if (row['session.used_before']) await touch(kysely, bearer.id)
  const role = await roleOf(services, kysely, account.record)
  const session = sessionOf(services, account, { id: bearer.id, role })
  const managesAll = can(session.ability, 'manage', 'all')
  const twoSteps = row['session.two_steps'] === true
  const mustSetUpTwoSteps = mustSetUp(row['session.policy'], managesAll, twoSteps)
  return { session: { ...session, mustSetUpTwoSteps }, secretHash, stamp: String(row['session.stamp']) }
}

/** Returns a session with the permissions of an account and its role. */
export function sessionOf(
  services: Services,
  account: Account,
  { id, role }: { id: number; role: Role | null },
): Session {
  const { record } = account
  const actor = { ...record, user_type: Number(record[accountFields(services.resources).type]) }
  const rules = [...services.rulesFor(actor, role?.rules), ...ownerRules(services.resources)]
  // Sessions are cached for a while, so their rules use the time of each check.
  const ability = abilityOf(rules, actor, {
    get now() {
      return services.now()
    },
    get timeZone() {
      return services.office.timeZone()
    },
  })
  return { id, user: record, rules, ability }
}

/** Records that a session is in use. */
export async function touch(db: Executor, id: number): Promise<void> {
  await sql`update ${sql.table(SESSIONS)} set last_use = now() where id = ${id}`.execute(db)
}

/**
 * Ends a session in the caller's transaction; with a user ID, only if it is that user's. Returns whether it
 * existed.
 */
export async function endSession(db: Executor, id: number, userId?: number): Promise<boolean> {
  const ended = db.deleteFrom(SESSIONS).where('id', '=', id).returning('user_id')
  const rows = await (userId === undefined ? ended : ended.where('user_id', '=', userId)).execute()
  await publishEnded(
    db,
    rows.map(row => Number(row.user_id)),
  )
  return rows.length > 0
}

// A new sign-in ends the browser's previous session, even if it is another user's.
async function endReplaced(db: Executor, authorization: string | undefined): Promise<void> {
  const bearer = readBearer(authorization)
  if (!bearer) return
  const { rows } = await sql<{ user_id: string }>`
    delete from ${sql.table(SESSIONS)} where id = ${bearer.id} and secret_hash = ${hashSecret(bearer.secret)}
    returning user_id`.execute(db)
  await publishEnded(
    db,
    rows.map(row => Number(row.user_id)),
  )
}

/** Ends all sessions of a user, or all except one. Returns how many there were. */
export async function endSessionsOf(db: Executor, userId: number, except?: number): Promise<number> {
  const ended = db.deleteFrom(SESSIONS).where('user_id', '=', userId).returning('id')
  const { length } = await (except === undefined ? ended : ended.where('id', '!=', except)).execute()
  if (length) await publishEnded(db, [userId])
  return length
}

/** Ends sessions that are no longer valid, in the caller's transaction. */
export async function endOldSessions(db: Executor): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    delete from ${sql.table(SESSIONS)} session where not ${livesSql} returning user_id`.execute(db)
  await publishEnded(
    db,
    rows.map(row => Number(row.user_id)),
  )
}

// A live connection has no session ID, so all connections of the user end. Clients with another session
// reconnect.
const publishEnded = (db: Executor, users: readonly number[]): Promise<void> =>
  insertEvents(
    db,
    [...new Set(users)].map(user => ({ kind: 'rights', user })),
  )
