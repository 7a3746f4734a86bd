import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { DETAILS } from '../../engine/people/tables'

/** What is known of an account beside its record. */
export interface AccountDetails {
  /** Nobody has shown yet that the address is theirs. */
  unverified: boolean
  /** The address that it is to have once its link is used. */
  pending_email: string | null
  invited_at: string | null
  last_sign_in_at: string | null
  /** Whether a sign-in from a new device is told by mail. */
  mail_new_device: boolean
}

const initial: AccountDetails = {
  unverified: false,
  pending_email: null,
  invited_at: null,
  last_sign_in_at: null,
  mail_new_device: true,
}

/** The details of an account. */
export async function readDetails(db: Executor, userId: number): Promise<AccountDetails> {
  const row = await db.selectFrom(DETAILS).selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { ...initial, ...(row as Partial<AccountDetails> | undefined) }
}

/** Sets some details of an account; the others stay. */
export async function writeDetails(
  db: Executor,
  userId: number,
  details: Partial<AccountDetails>,
): Promise<void> {
  await db
    .insertInto(DETAILS)
    .values({ user_id: userId, ...details })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(details))
    .execute()
}

/** Notes that somebody signed in, beside the record: it gets no version and no history of it. */
export async function recordSignIn(db: Executor, userId: number): Promise<void> {
  await sql`
    insert into ${sql.table(DETAILS)} (user_id, last_sign_in_at) values (${userId}, now())
    on conflict (user_id) do update set last_sign_in_at = now()`.execute(db)
}
