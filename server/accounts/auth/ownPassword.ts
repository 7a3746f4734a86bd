import { invalid } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { accountFields } from '../../engine/people/accounts'
import { verifyPassword } from '../../engine/people/passwords'
import { tableName } from '../../engine/sql/columns'
import { attemptsOf } from './attempts'
import { ownPasswordLimits } from './limits'

/** Who says again that they are themselves. */
export interface Repeated {
  userId: number
  /** Where the request comes from. */
  address: string
  password: string
  /** The field of the body that held it. */
  field: string
}

/** Asks a signed-in person's password again, as the session may be in somebody else's hands; a 422 beside its field. */
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
  if (!(await verifyPassword(password, hash as string | null)))
    throw invalid({ [field]: [{ key: 'account.wrong_password' }] })
  await attempts.succeed(userId, address)
}
