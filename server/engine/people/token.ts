import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN = /^(?:Bearer )(\d{1,18})\|([\w-]{40,100})$/

/** A new secret: 48 random bytes as 64 characters. */
export const newSecret = (): string => randomBytes(48).toString('base64url')

/** What is kept of a secret. It is random and long, so a plain hash cannot be guessed back. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a secret is the one that was hashed. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'))
}

/** The parts of an `Authorization: Bearer <id>|<secret>`; undefined for anything else. */
export function readBearer(header: string | undefined): { id: number; secret: string } | undefined {
  const [, id, secret] = TOKEN.exec(header ?? '') ?? []
  return id && secret ? { id: Number(id), secret } : undefined
}
