import { sql } from 'kysely'
import { nameOperation, type Operation } from '../../base/audit/operation'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { endSessionsOf } from '../../engine/people/sessions'
import { tableName } from '../../engine/sql/columns'
import { recordAccountEvent } from './accountHistory'
import { endChallengesOf } from './challenges'
import { endLinks } from './links'

export interface PasswordChange {
  /** The hash of the new password. */
  hash: string
  /** The session that stays; all others end. */
  except?: number
  /** The operation of the request that changes the password. */
  operation: Operation | undefined
}

/**
 * Changes an account's password, in the caller's transaction: ends its sessions, records the change in its
 * history and notifies the user by mail.
 */
export async function setPassword(
  { services, db }: { services: Services; db: Executor },
  account: Pick<Account, 'record'>,
  { hash, except, operation }: PasswordChange,
): Promise<void> {
  const { id } = account.record
  await storeHash({ services, db }, id, hash)
  const { password } = accountFields(services.resources)
  nameOperation({ operation }, { kind: 'password', resource: services.resources.account, recordId: id })
  await recordAccountEvent({ services, db }, account, {
    action: 'update',
    changed: [password],
    by: id,
    operation,
  })
  await revokeAccess(db, id, except)
  await mailAccount({ services, db }, account, { kind: 'password_changed' })
}

/** Stores the hash of a password. The record gets no new version. */
export async function storeHash(
  { services: { resources }, db }: { services: Services; db: Executor },
  id: number,
  hash: string,
): Promise<void> {
  const { password: column } = accountFields(resources)
  const table = tableName(resources.account)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${hash} where id = ${id}`.execute(db)
}

/**
 * Ends all access through an old password: sessions (except one, if given), unfinished sign-ins and links for
 * a new password.
 */
export async function revokeAccess(db: Executor, id: number, except?: number): Promise<void> {
  await endSessionsOf(db, id, except)
  await endChallengesOf(db, id)
  await endLinks(db, id, ['reset', 'invite'])
}
