import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { latinDigits } from '../../../src/core/schema/latinDigits'
import { placeOf } from '../../base/encryption/encryptedColumn'
import type { Services } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { APP_KEY, PENDING_APP_KEY, TWO_STEPS } from '../../engine/people/tables'
import { endRecoveryCodes, renewRecoveryCodes, spendRecoveryCode } from './recoveryCodes'

const DIGITS = /^\d{6}$/
/** A code is accepted in its own half minute, the one before and the one after. */
const WINDOW = 1
const BYTES = 20

/** Returns whether an account has an authenticator app. */
export async function hasTwoSteps(db: Executor, userId: number): Promise<boolean> {
  const row = await db.selectFrom(TWO_STEPS).select('secret').where('user_id', '=', userId).executeTakeFirst()
  return typeof row?.secret === 'string'
}

/** The user of an authenticator app, and the keyring that decrypts the app's key. */
export interface AuthenticatorOwner {
  keyring: Services['keyring']
  userId: number
}

/** The labels that the app shows for the code. */
export interface AuthenticatorAccount {
  company: string
  email: string
}

/** Prepares an authenticator app. Sign-ins require no code until the first one is confirmed. */
export async function prepareTwoSteps(
  db: Executor,
  { keyring, userId }: AuthenticatorOwner,
  { company, email }: AuthenticatorAccount,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: BYTES })
  const pending_secret = keyring.encrypt(secret.base32, placeOf(PENDING_APP_KEY))
  await db
    .insertInto(TWO_STEPS)
    .values({ user_id: userId, pending_secret })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ pending_secret }))
    .execute()
  return { secret: secret.base32, uri: new TOTP({ issuer: company, label: email, secret }).toString() }
}

/** Returns the half minute that a code belongs to; null if the code is not currently valid. */
function stepOf(secret: string, code: string): number | null {
  const digits = latinDigits(code).replace(/\s/g, '')
  if (!DIGITS.test(digits)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: digits, window: WINDOW })
  return delta === null ? null : totp.counter() + delta
}

/**
 * Turns two-step verification on with the app's first code; returns the recovery codes, or undefined if the
 * code is wrong.
 */
export async function confirmTwoSteps(
  db: Executor,
  { keyring, userId }: AuthenticatorOwner,
  code: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ pending_secret: string | null }>`
    select pending_secret from ${sql.table(TWO_STEPS)} where user_id = ${userId} for update`.execute(db)
  const secret = keyring.decrypt(rows[0]?.pending_secret, placeOf(PENDING_APP_KEY))
  const step = secret ? stepOf(secret, code) : null
  if (!secret || step === null) return undefined
  await db
    .updateTable(TWO_STEPS)
    .set({ secret: keyring.encrypt(secret, placeOf(APP_KEY)), pending_secret: null, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return renewRecoveryCodes(db, userId)
}

/**
 * Returns whether a code of the app or a recovery code is correct, and uses it up. A recovery code also works
 * if the app's key can no longer be decrypted.
 */
export async function spendCode(
  db: Executor,
  { keyring, userId }: AuthenticatorOwner,
  code: string,
): Promise<boolean> {
  const row = await db.selectFrom(TWO_STEPS).select('secret').where('user_id', '=', userId).executeTakeFirst()
  if (typeof row?.secret !== 'string') return false
  const secret = keyring.decrypt(row.secret, placeOf(APP_KEY))
  const step = secret === undefined ? null : stepOf(secret, code)
  if (step === null) return spendRecoveryCode(db, userId, code)
  // The same code or an older one is not accepted again, even from two requests at once.
  const used = await db
    .updateTable(TWO_STEPS)
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return used.length > 0
}

/** Turns two-step verification off; returns whether it was on. */
export async function endTwoSteps(db: Executor, userId: number): Promise<boolean> {
  const ended = await db.deleteFrom(TWO_STEPS).where('user_id', '=', userId).returning('secret').execute()
  await endRecoveryCodes(db, userId)
  return ended.some(({ secret }) => typeof secret === 'string')
}
