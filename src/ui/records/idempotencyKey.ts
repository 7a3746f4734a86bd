/**
 * Returns a new idempotency key: the server executes a create only once per key (C-09). `crypto.randomUUID`
 * is missing on plain HTTP, except on loopback addresses, so the key is built from random bytes.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
