import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../base/errors/apiError'

/** What guessing a password costs; tests, which hash hundreds, set it lower. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 1 }

const KEY_LENGTH = 32
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

/** Hashes at the same time: the threads that make them also read files and pack pages. */
const AT_ONCE = 2
/** Hashes that wait: some ten seconds' work. */
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
    // Whoever is next takes this one's place.
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
  // Node's own limit on memory is exactly what N = 2^15 needs, which it counts as too much.
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

/** The hash to keep of a password, with its own salt and cost: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...passwordCost, length: KEY_LENGTH })
  return hashText(salt.toString('base64url'), key.toString('base64url'))
}

// No password has this hash; to check one against it costs the same as against any other.
const unusable = () => hashText('A'.repeat(22), 'A'.repeat(43))

/**
 * Whether a password belongs to a kept hash. Without a hash it takes as long and answers no, so that nobody learns
 * from the clock which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash ?? '') ?? FORMAT.exec(unusable()) ?? []
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p), length: expected.length }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, expected) && FORMAT.test(hash ?? '')
}
