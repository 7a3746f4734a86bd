import { ApiError } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import type { Account } from '../../engine/people/accounts'
import { readDetails, writeDetails } from './accountDetails'
import { mailLink } from './mails'

/**
 * Sends a link for setting the first password. A user with a password gets a link that verifies the address.
 */
export async function invite(services: Services, db: Executor, account: Account): Promise<void> {
  const { id } = account.record
  if (!account.active) throw new ApiError(409, 'not_possible', { message: 'account.inactive' })
  if (!account.passwordHash) {
    await writeDetails(db, id, { unverified: true, invited_at: new Date().toISOString() })
    return mailLink({ services, db }, account, { kind: 'invite', purpose: 'invite' })
  }
  if (!(await readDetails(db, id)).unverified)
    throw new ApiError(409, 'not_possible', { message: 'account.joined' })
  await mailLink({ services, db }, account, { kind: 'verify', purpose: 'verify', nameless: true })
}
