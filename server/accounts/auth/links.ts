import { sql } from 'kysely'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, accountOfId, normalEmail } from '../../engine/people/accounts'
import { LINKS } from '../../engine/people/tables'
import { hashSecret, newSecret } from '../../engine/people/token'
import { readDetails } from './accountDetails'

/** The purpose of a link in a mail. */
export type Purpose = 'reset' | 'invite' | 'verify'

const MINUTES: Record<Purpose, number> = { reset: 60, verify: 24 * 60, invite: 7 * 24 * 60 }

const PAGES: Record<Purpose, (secret: string) => string> = {
  reset: secret => `reset-password?token=${secret}`,
  invite: secret => `reset-password?token=${secret}&invite=1`,
  verify: secret => `verify-email?token=${secret}`,
}

interface Receiver {
  userId: number
  /** The address that receives the link, and that the link verifies. */
  email: string
}

/** Creates a link that works once, and ends the user's previous one; returns its path below the app's URL. */
export async function makeLink(db: Executor, purpose: Purpose, { userId, email }: Receiver): Promise<string> {
  const secret = newSecret()
  // Serialized, because two concurrent links would not see and end each other.
  await sql`select pg_advisory_xact_lock(hashtext(${`links of ${userId}`}))`.execute(db)
  await sql`delete from ${sql.table(LINKS)} where expires_at < now()`.execute(db)
  await endLinks(db, userId, [purpose])
  await sql`
    insert into ${sql.table(LINKS)} (user_id, purpose, secret_hash, email, created_at, expires_at)
    select ${userId}::bigint, ${purpose}, ${hashSecret(secret)}, ${normalEmail(email)}, at,
      at + make_interval(mins => ${MINUTES[purpose]})
    from clock_timestamp() at`.execute(db)
  return PAGES[purpose](secret)
}

/** Returns the age in milliseconds of the user's newest link that still exists; undefined without one. */
export async function ageOfLink(
  db: Executor,
  userId: number,
  purposes: readonly Purpose[],
): Promise<number | undefined> {
  const { rows } = await sql<{ ms: string | null }>`
    select extract(epoch from clock_timestamp() - max(created_at)) * 1000 as ms from ${sql.table(LINKS)}
    where user_id = ${userId} and purpose in (${sql.join(purposes)})`.execute(db)
  const ms = rows[0]?.ms
  return ms === null || ms === undefined ? undefined : Number(ms)
}

/** Ends the unused links of a user. */
export async function endLinks(db: Executor, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await db
    .deleteFrom(LINKS)
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

/** A valid link with its account. */
export interface Link {
  id: number
  purpose: Purpose
  email: string
  account: Account
}

/**
 * Returns the link of a token; undefined if it was used, replaced or has expired, or was sent to an address
 * that is no longer the user's. In a transaction with `lock`, two requests cannot both use it.
 */
export async function findLink(
  { services, db }: { services: Services; db: Executor },
  token: string,
  lock = false,
): Promise<Link | undefined> {
  const { rows } = await sql<{ id: string; user_id: string; purpose: Purpose; email: string }>`
    select id, user_id, purpose, email from ${sql.table(LINKS)}
    where secret_hash = ${hashSecret(token)} and expires_at > now() ${sql.raw(lock ? 'for update' : '')}`.execute(
    db,
  )
  const [row] = rows
  const account = row && (await accountOfId(services, db, Number(row.user_id)))
  if (!row || !account?.active) return undefined
  const { email: field } = accountFields(services.resources)
  const { pending_email } = await readDetails(db, account.record.id)
  const own = [account.record[field], ...(row.purpose === 'verify' ? [pending_email] : [])]
  if (!own.includes(row.email)) return undefined
  return { id: Number(row.id), purpose: row.purpose, email: row.email, account }
}
