import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../base/errors/apiError'

/** The cost of guessing a password. Tests, which hash hundreds, set it lower. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 1 }

const KEY_LENGTH = 32
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** The number of concurrent hashes. They run on threads that also read files and compress responses. */
const AT_ONCE = 2
/** The number of hashes that can wait, about ten seconds of work. */
const MOST_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

async function derive(...key: Parameters<typeof deriveNow>): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING)
    throw new ApiError(429, 'too_many', { message: 'api.queue_full', headers: { 'Retry-After': '10' } })
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running += 1
  try {
    return await deriveNow(...key)
  } finally {
    // The next one in the queue takes this slot.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function deriveNow(
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

/** Returns the hash to store for a password, with its own salt and cost: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...passwordCost, length: KEY_LENGTH })
  return hashText(salt.toString('base64url'), key.toString('base64url'))
}

// A hash that no password has. Checking a password against it costs the same as against any other.
const unusable = () => hashText('A'.repeat(22), 'A'.repeat(43))

/**
 * Returns whether a password matches a stored hash. Without a hash it takes the same time and returns false,
 * so that the response time doesn't reveal which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash ?? '') ?? FORMAT.exec(unusable()) ?? []
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p), length: expected.length }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, expected) && FORMAT.test(hash ?? '')
}
