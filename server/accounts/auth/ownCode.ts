import { invalid } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { attemptsOf } from './attempts'
import { codeLimits } from './limits'
import { hasTwoSteps, spendCode } from './twoSteps'

/** A signed-in user's repeated second step. */
export interface RepeatedCode {
  userId: number
  /** The address of the request. */
  address: string
  /** The `code` of the request body. */
  code: string | undefined
}

/**
 * Verifies the second step of a signed-in user again, if they have one, and uses up the code. Throws a 422
 * for `code`.
 */
export async function requireOwnCode(
  { db, keyring }: Services,
  { userId, address, code }: RepeatedCode,
): Promise<void> {
  if (!(await hasTwoSteps(db.kysely, userId))) return
  if (!code) throw invalid({ code: [{ key: 'validation.required' }] })
  const attempts = attemptsOf(db, codeLimits)
  await attempts.count(userId, address)
  if (!(await db.kysely.transaction().execute(trx => spendCode(trx, { keyring, userId }, code))))
    throw invalid({ code: [{ key: 'account.wrong_code' }] })
  await attempts.succeed(userId, address)
}
