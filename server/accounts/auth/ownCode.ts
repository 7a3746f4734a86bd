import { invalid } from '../../base/errors/apiError'
import type { Services } from '../../base/services'
import { attemptsOf } from './attempts'
import { codeLimits } from './limits'
import { hasTwoSteps, spendCode } from './twoSteps'

/** Who says again that they are themselves, with the second step. */
export interface RepeatedCode {
  userId: number
  /** Where the request comes from. */
  address: string
  /** What was sent as `code`. */
  code: string | undefined
}

/** Asks a signed-in person's second step again, of those who have one; it is used up. A 422 beside `code`. */
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
