/**
 * A key for one attempt to create something: the same key never creates it twice (C-09). `crypto.randomUUID` is
 * missing on plain HTTP beyond loopback, so the bytes are random one by one.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
