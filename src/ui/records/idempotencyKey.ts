/**
 * A key for one attempt to make something: the same key never makes it twice (C-09). `crypto.randomUUID` is missing
 * on plain http beyond loopback, so the bytes are drawn one by one.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
