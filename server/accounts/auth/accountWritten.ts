import type { Issues } from '../../../src/core/schema/issues'
import type { Values } from '../../../src/core/schema/resource'
import { invalid } from '../../base/errors/apiError'
import type { HookWrite, Services, Writer } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { accountFields, accountOfId } from '../../engine/people/accounts'
import { mailAccount } from '../../engine/people/mailAccount'
import { writeDetails } from './accountDetails'
import { invite } from './invite'
import { endLinks } from './links'
import { passwordIssues } from './newPassword'
import { revokeAccess } from './setPassword'

// The server's own writes, including demo data and a person's own profile, have their own checks.
const isPersons = ({ ability }: Writer) => ability !== undefined

/**
 * Checks the password of an account written through the API; takes up to a second in a thread.
 * @example const hooks: ServerHooks = { resource: 'users', validate: checkAccountPassword }
 */
export async function checkAccountPassword(
  sent: Values,
  id: number | undefined,
  { services, actor }: Writer,
): Promise<Issues> {
  const { kysely } = services.db
  const { password } = accountFields(services.resources)
  const given = sent[password]
  if (typeof given !== 'string' || !given) return {}
  const account = id === undefined ? undefined : await accountOfId(services, kysely, id)
  const issues = await passwordIssues({ services, db: kysely, person: String(actor?.id) }, given, {
    ...account?.record,
    ...sent,
  })
  return issues.length ? { [password]: issues } : {}
}

/**
 * Checks an account written through the API: its password is hard to guess, and people change their own
 * address and password only with their current password. A changed password ends the account's sessions.
 * @example await checkAccountWrite(write, writer) // in `beforeWrite` of the resource of accounts
 */
export async function checkAccountWrite(write: HookWrite, writer: Writer): Promise<void> {
  if (!isPersons(writer) || write.action === 'delete') return
  const { services, actor } = writer
  const { password, email } = accountFields(services.resources)
  const { before, record } = write
  const given = record[password]
  const own = before !== undefined && before.id === actor?.id
  if (own && record[email] !== before[email]) throw invalid({ [email]: [{ key: 'account.own_address' }] })
  if (typeof given !== 'string') return
  if (own) throw invalid({ [password]: [{ key: 'account.own_password' }] })
  if (!writer.checked) throw new Error('The password was not checked before the transaction')
  if (Object.keys(writer.checked).length) throw invalid(writer.checked)
  if (before) await passwordGiven(services, writer.db, Number(before.id))
}

/**
 * The consequences of a written account: invitation, verification of its address, end of its sessions (D-09).
 * @example await accountWritten(write, writer) // in `afterWrite` of the resource of accounts
 */
export async function accountWritten(write: HookWrite, writer: Writer): Promise<void> {
  const { services, db } = writer
  const { action, before, record } = write
  const id = Number(record.id)
  const { email, active } = accountFields(services.resources)
  const out = action === 'delete' || record[active] !== true
  if (out && before) await endEverything(db, id)
  if (!isPersons(writer) || action === 'delete') return
  if (before && record[email] !== before[email]) await moveAddress(writer, id, String(before[email]))
  else if (!out && before?.[active] !== true) await inviteNewcomer(services, db, id)
}

async function endEverything(db: Executor, id: number): Promise<void> {
  await revokeAccess(db, id)
  await endLinks(db, id, ['verify'])
}

/** An account whose password an administrator set needs no verified address. */
async function passwordGiven(services: Services, db: Executor, id: number): Promise<void> {
  const account = await accountOfId(services, db, id)
  if (!account) return
  await revokeAccess(db, id)
  await writeDetails(db, id, { unverified: false })
  if (account.active) await mailAccount({ services, db }, account, { kind: 'password_changed' })
}

async function inviteNewcomer(services: Services, db: Executor, id: number): Promise<void> {
  const account = await accountOfId(services, db, id)
  if (account && !account.passwordHash) await invite(services, db, account)
}

/** A new address counts as unverified. The old one is notified. */
async function moveAddress({ services, db }: Writer, id: number, old: string): Promise<void> {
  const account = await accountOfId(services, db, id)
  if (!account) return
  await endLinks(db, id, ['reset', 'invite', 'verify'])
  await writeDetails(db, id, { unverified: true, pending_email: null })
  if (!account.active) return
  const { email } = accountFields(services.resources)
  await invite(services, db, account)
  const params = { address: account.record[email] }
  if (account.passwordHash)
    await mailAccount({ services, db }, account, { kind: 'address_changed', to: old, params })
}
