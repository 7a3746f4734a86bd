import { sql } from 'kysely'
import type { Executor } from '../../base/storage/database'
import { DETAILS } from '../../engine/people/tables'

/** The data of an account outside its record. */
export interface AccountDetails {
  /** Whether the address is still unverified. */
  unverified: boolean
  /** The new address, which replaces the current one once its link is used. */
  pending_email: string | null
  invited_at: string | null
  last_sign_in_at: string | null
  /** Whether a sign-in from a new device sends a mail. */
  mail_new_device: boolean
}

const initial: AccountDetails = {
  unverified: false,
  pending_email: null,
  invited_at: null,
  last_sign_in_at: null,
  mail_new_device: true,
}

export async function readDetails(db: Executor, userId: number): Promise<AccountDetails> {
  const row = await db.selectFrom(DETAILS).selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { ...initial, ...(row as Partial<AccountDetails> | undefined) }
}

/** Sets some details of an account and leaves the others unchanged. */
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

/** Records a sign-in outside the account's record, so that it causes no new version and no history entry. */
export async function recordSignIn(db: Executor, userId: number): Promise<void> {
  await sql`
    insert into ${sql.table(DETAILS)} (user_id, last_sign_in_at) values (${userId}, now())
    on conflict (user_id) do update set last_sign_in_at = now()`.execute(db)
}
