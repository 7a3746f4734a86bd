import type { Reading } from '../../../../../src/contract/imports'

/** The encodings of real exports. Node's own decoder supports them all. */
export type Encoding = Reading['encoding']

/** Turkish letters that replace Icelandic ones in windows-1254: Ğ İ Ş ğ ı ş. */
const TURKISH = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])

/** Returns the most likely encoding of a file, from its first bytes. */
export function guessEncoding(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.subarray(0, 4_000).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd > Math.min(head.length, 4_000) / 8) return odd > even ? 'utf-16le' : 'utf-16be'
  return isUtf8(head) ? 'utf-8' : guessCodePage(head)
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // Decode as a stream, because the last character can be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Guesses a code page. Arabic writes whole words with bytes from 0xC0;
 * French and Turkish write single letters with them.
 */
function guessCodePage(head: Uint8Array): Encoding {
  let upper = 0
  let together = 0
  let turkish = 0
  for (const [at, byte] of head.entries()) {
    if (byte < 0xc0) continue
    upper += 1
    if ((head[at - 1] ?? 0) >= 0xc0) together += 1
    if (TURKISH.has(byte)) turkish += 1
  }
  if (together * 2 > upper) return 'windows-1256'
  return turkish * 10 > upper ? 'windows-1254' : 'windows-1252'
}
