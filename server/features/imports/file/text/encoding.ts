import type { Reading } from '../../../../../src/contract/imports'

/** The encodings that real exports come in; Node's own decoder knows them all. */
export type Encoding = Reading['encoding']

/** Letters of Turkish that stand in the places of Icelandic ones: Ğ İ Ş ğ ı ş. */
const TURKISH = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])

/** The encoding that the beginning of a file is most likely in. */
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
    // As a stream, or a letter that the end of the beginning cuts through would count against it.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Arabic writes whole words in the upper half; French and Turkish write single letters there. */
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
