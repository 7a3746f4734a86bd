import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { CHALLENGES } from '../../engine/people/tables'
import { hashSecret, newSecret } from '../../engine/people/token'

const MINUTES = 10
const TRIES = 5

/** Records for 10 minutes that a user entered the correct password; returns the secret of the challenge. */
export async function startChallenge(db: Executor, userId: number): Promise<string> {
  const secret = newSecret()
  await sql`delete from ${sql.table(CHALLENGES)} where expires_at < now()`.execute(db)
  await db
    .insertInto(CHALLENGES)
    .values({
      user_id: userId,
      secret_hash: hashSecret(secret),
      expires_at: sql`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  return secret
}

/** Returns the user of a challenge; undefined if it has ended. */
export async function challenged(db: Executor, secret: string): Promise<number | undefined> {
  const row = await db
    .selectFrom(CHALLENGES)
    .select('user_id')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', sql`now()`)
    .where('tries', '<', TRIES)
    .executeTakeFirst()
  return row && Number(row.user_id)
}

/**
 * Uses one of the tries of a challenge; returns false if none is left. The row stays locked until the
 * transaction ends.
 */
export async function consumeAttempt(db: Executor, secret: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(CHALLENGES)} set tries = tries + 1
    where secret_hash = ${hashSecret(secret)} and expires_at > now() and tries < ${TRIES} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a challenge that was passed. */
export async function endChallenge(db: Executor, secret: string): Promise<void> {
  await db.deleteFrom(CHALLENGES).where('secret_hash', '=', hashSecret(secret)).execute()
}

/** Ends all challenges of a user. */
export async function endChallengesOf(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom(CHALLENGES).where('user_id', '=', userId).execute()
}
