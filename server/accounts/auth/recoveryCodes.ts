import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { latinDigits } from '../../../src/core/schema/latinDigits'
import type { Executor } from '../../base/storage/database'
import { RECOVERY_CODES } from '../../engine/people/tables'
import { hashSecret } from '../../engine/people/token'

const COUNT = 10
// 120 bits, so that a code cannot be guessed from its unsalted hash.
const BYTES = 15

const normal = (code: string) =>
  latinDigits(code)
    .toUpperCase()
    .replace(/[^A-Z2-7]/g, '')

function newCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer })
  return (base32.match(/.{4}/g) ?? []).join('-').toLowerCase()
}

/** Replaces the recovery codes and returns the new ones, which cannot be read again. */
export async function renewRecoveryCodes(db: Executor, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await endRecoveryCodes(db, userId)
  await db
    .insertInto(RECOVERY_CODES)
    .values(codes.map(code => ({ user_id: userId, code_hash: hashSecret(normal(code)) })))
    .execute()
  return codes
}

/** Uses up a code; returns false if it is wrong or already used. */
export async function spendRecoveryCode(db: Executor, userId: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom(RECOVERY_CODES)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(normal(code)))
    .returning('user_id')
    .execute()
  return used.length > 0
}

/** Deletes all codes of a user. */
export async function endRecoveryCodes(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom(RECOVERY_CODES).where('user_id', '=', userId).execute()
}
