import { sql } from 'kysely'
import type { Operation } from '../../base/audit/operation'
import type { Services } from '../../base/services'
import { accountOfId } from '../../engine/people/accounts'
import { languageOfAccount } from '../../engine/people/mailAccount'
import { hashSecret } from '../../engine/people/token'
import { recordSubscription } from './recordSubscription'
import type { StoredSubscription } from './subscriptions'
import { SUBSCRIPTIONS } from './tables'

/** The subscription of an unsubscribe link. */
export interface LinkedSubscription {
  name: string
  language: unknown
  isPaused: boolean
}

const table = sql.id(SUBSCRIPTIONS)

/** Returns the subscription of a token, or undefined if its owner has deleted it. */
export async function linkedSubscription(
  services: Services,
  token: string,
): Promise<LinkedSubscription | undefined> {
  const db = services.db.kysely
  const { rows } = await sql<{ user_id: string; name: string; paused: string | null }>`
    select user_id, name, paused from ${table} where token_hash = ${hashSecret(token)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const account = await accountOfId(services, db, Number(row.user_id))
  const language = account && languageOfAccount(services, account)
  return { name: row.name, language, isPaused: row.paused !== null }
}

/** Pauses the subscription of a token. Its owner can continue it in the account settings. */
export async function unsubscribe(services: Services, token: string, operation: Operation): Promise<void> {
  await services.db.kysely.transaction().execute(async db => {
    const { rows } = await sql<Pick<StoredSubscription, 'user_id' | 'resource' | 'name'>>`
      update ${table} set paused = 'unsubscribed', claimed_until = null
      where token_hash = ${hashSecret(token)} and paused is null
      returning user_id, resource, name`.execute(db)
    // Anyone who has the mail can do this without signing in.
    for (const row of rows)
      await recordSubscription({ services, db, operation }, 'unsubscribe', { ...row, mail_link: true })
  })
}
