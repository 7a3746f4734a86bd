import type { Values } from '../../../src/core/schema/resource'
import { readDetails, writeDetails } from '../../accounts/auth/accountDetails'
import { endLinks, type Link } from '../../accounts/auth/links'
import type { Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Account, accountFields, findAccount } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { serverWriter } from '../../engine/records/scope'
import { prepare } from '../../engine/writes/prepare'
import { writeRecords } from '../../engine/writes/writeRecord'

/** Writes fields of an account on its holder's behalf, without checking permissions. */
export async function writeOwn(
  { services, db, operation }: Pick<Writer, 'services' | 'db' | 'operation'>,
  { record }: Account,
  sent: Values,
): Promise<void> {
  const { account } = services.resources
  const writer: Writer = { ...serverWriter(services, record.id), db, actor: record, operation }
  const prepared = [prepare(writer, account, { sent, before: record })]
  await writeRecords(writer, account, { action: 'update', unversioned: true, prepared })
}

/**
 * Returns whether a link verifies an address only together with the account's password. Someone
 * can register with another person's address and their own password; the owner of the address
 * must not confirm that account with one click.
 */
export async function requiresPassword(db: Executor, { account, email }: Link): Promise<boolean> {
  const { unverified, pending_email } = await readDetails(db, account.record.id)
  return unverified && account.passwordHash !== null && email !== pending_email
}

/**
 * Accepts a link as proof of its address and sets the address if a change was requested. Returns false if
 * another account has taken the address in the meantime.
 */
export async function verifyAddress(
  writer: Pick<Writer, 'services' | 'db' | 'operation'>,
  { account, email }: Link,
): Promise<boolean> {
  const { services, db } = writer
  const { email: field } = accountFields(services.resources)
  const { id } = account.record
  const { pending_email } = await readDetails(db, id)
  if (email === pending_email) {
    if (await findAccount(services, db, email)) return false
    await writeOwn(writer, account, { [field]: email })
    await endLinks(db, id, ['reset', 'invite'])
    await mailAccount({ services, db }, account, { kind: 'address_changed', params: { address: email } })
  }
  await endLinks(db, id, ['verify'])
  await writeDetails(db, id, {
    unverified: false,
    ...(email === pending_email ? { pending_email: null } : {}),
  })
  return true
}
