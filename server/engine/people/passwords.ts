import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Turns } from '../../base/turns'

/** The cost of guessing a password. Tests, which hash hundreds, set it lower. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 1 }

const KEY_LENGTH = 32
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/**
 * Few hashes at the same time, because they run on threads that also read files and compress responses. Those
 * that wait are about ten seconds of work.
 */
const turns = new Turns({ atOnce: 2, waiting: 100 })

function derive(
  password: string,
  salt: Buffer,
  { N, r, p, length }: typeof passwordCost & { length: number },
): Promise<Buffer> {
  // Node's default memory limit is exactly what N = 2^15 needs, and Node rejects that as too much.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

function hashText(salt: string, key: string): string {
  const { N, r, p } = passwordCost
  return ['scrypt', N, r, p, salt, key].join('$')
}

/**
 * Returns the hash to store for a password, with its own salt and cost: `scrypt$N$r$p$salt$key`. `person` is
 * whose turn it takes (`Turns`).
 */
export async function hashPassword(person: string, password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await turns.run(person, () => derive(password, salt, { ...passwordCost, length: KEY_LENGTH }))
  return hashText(salt.toString('base64url'), key.toString('base64url'))
}

// A hash that no password has. Checking a password against it costs the same as against any other.
const unusable = () => hashText('A'.repeat(22), 'A'.repeat(43))

/**
 * Returns whether a password matches a stored hash. Without a hash it takes the same time and returns false,
 * so that the response time doesn't reveal which accounts exist.
 */
export async function verifyPassword(
  person: string,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash ?? '') ?? FORMAT.exec(unusable()) ?? []
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p), length: expected.length }
  const derived = await turns.run(person, () => derive(password, Buffer.from(salt, 'base64url'), cost))
  return timingSafeEqual(derived, expected) && FORMAT.test(hash ?? '')
}
