import { invalid } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { verifyPassword } from '../../engine/people/passwords'
import { tableName } from '../../engine/sql/columns'
import { attemptsOf } from './attempts'
import { ownPasswordLimits } from './limits'

/** A signed-in user's repeated password. */
export interface Repeated {
  userId: number
  /** The address of the request. */
  address: string
  password: string
  /** The field of the request body that contained it. */
  field: string
}

/**
 * Verifies the password of a signed-in user again, because the session might be stolen; throws a 422 for its
 * field.
 */
export async function requireOwnPassword(
  { db, resources }: Services,
  { userId, address, password, field }: Repeated,
): Promise<void> {
  const attempts = attemptsOf(db, ownPasswordLimits)
  const { password: column } = accountFields(resources)
  await attempts.count(userId, address)
  const { hash } = await db.kysely
    .selectFrom(tableName(resources.account))
    .select(`${column} as hash`)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(String(userId), password, hash as string | null)))
    throw invalid({ [field]: [{ key: 'account.wrong_password' }] })
  await attempts.succeed(userId, address)
}
