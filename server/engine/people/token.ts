import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN = /^(?:Bearer )(\d{1,18})\|([\w-]{40,100})$/

/** Returns a new secret: 48 random bytes as 64 characters. */
export const newSecret = (): string => randomBytes(48).toString('base64url')

/**
 * Returns the hash to store for a secret. A secret is long and random, so a plain hash can't be reversed by
 * guessing.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns whether a hash belongs to a secret. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'))
}

/** Returns the parts of an `Authorization: Bearer <id>|<secret>` header; undefined for anything else. */
export function readBearer(header: string | undefined): { id: number; secret: string } | undefined {
  const [, id, secret] = TOKEN.exec(header ?? '') ?? []
  return id && secret ? { id: Number(id), secret } : undefined
}
