import { createReadStream } from 'node:fs'
import type { Reading } from '../../../../../src/contract/imports'

/** The encodings of real exports. Node's own decoder supports them all. */
export type Encoding = Reading['encoding']

/** The possible encodings of a file, the most likely one first. */
export type Encodings = readonly [Encoding, ...Encoding[]]

/**
 * Returns the possible encodings of a file: several if its bytes are words of several code pages. `head` are its
 * first bytes; the rest is read too, because the first accent can be in the last row.
 */
export async function guessEncodings(path: string, head: Uint8Array): Promise<Encodings> {
  const utf16 = utf16In(head)
  if (utf16) return [utf16]
  return (await isUtf8(path)) ? ['utf-8'] : guessEightBits(path)
}

/** Returns which UTF-16 the first bytes are, by their mark or the zeros of their ASCII letters. */
function utf16In(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of head.subarray(0, 4_000).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd <= Math.min(head.length, 4_000) / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Uint8Array, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Guesses the encoding of a file with bytes that are not UTF-8: a code page, or UTF-8 with some damage. */
async function guessEightBits(path: string): Promise<Encodings> {
  const decoder = new TextDecoder('utf-8')
  const utf8 = { read: 0, lost: 0 }
  const words = new WordCounts()
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Uint8Array
    words.add(bytes)
    for (const letter of decoder.decode(bytes, { stream: true }))
      if (letter === '\ufffd') utf8.lost += 1
      else if (letter > '\x7f') utf8.read += 1
  }
  // Letters of a code page hardly ever form a valid sequence of UTF-8.
  return utf8.read > utf8.lost ? ['utf-8'] : words.codePages()
}

// Node 20 decodes windows-1252 as latin1, without € and œ, unless it decodes a stream.
const bytesThat = (encoding: Encoding, pattern: RegExp) =>
  Array.from({ length: 256 }, (_, byte) =>
    pattern.test(new TextDecoder(encoding).decode(Uint8Array.of(byte), { stream: true })),
  )
/** Arabic letters and vowel signs. The code page has the small French letters too. */
const isArabic = bytesThat('windows-1256', /[\p{Script=Arabic}\u0640\u064b-\u0652]/u)
const isLetter = bytesThat('windows-1252', /\p{L}/u)
/** The Turkish letters that replace Icelandic ones in windows-1254: Ğ İ Ş ğ ı ş. */
const TURKISH = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])

/** The share of words that decides. A few words can be foreign names or typing mistakes. */
const DECIDING_SHARE = 0.9
/** The least share of words with these letters in a Turkish text, where every third word has one. */
const FEW = 0.1

/**
 * Counts the words of a file that show its code page. A few are enough: no French or Turkish word consists of
 * Arabic letters of windows-1256 only, and in windows-1252 no word has the bytes of the Turkish letters. If words
 * contradict each other, or if a single letter is all there is, the code page is open.
 */
class WordCounts {
  /** Words of Arabic letters only; single Arabic letters; words of both scripts, which windows-1256 doesn't have. */
  #arabic = 0
  #single = 0
  #mixed = 0
  #turkish = 0
  /** Words with a letter that isn't ASCII. */
  #special = 0
  #word = { latin: 0, arabic: 0, turkish: 0, special: 0 }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (isArabic[byte]) this.#word.arabic += 1
      else if (byte < 0x80 && isLetter[byte]) this.#word.latin += 1
      else if (!isLetter[byte]) this.#endWord()
      if (TURKISH.has(byte)) this.#word.turkish += 1
      if (byte >= 0x80 && isLetter[byte]) this.#word.special += 1
    }
  }

  codePages(): Encodings {
    this.#endWord()
    const latin = this.#latinPages()
    const arabic = this.#arabic || (this.#mixed ? 0 : this.#single)
    if (!arabic) return latin
    const share = arabic / (arabic + this.#mixed)
    if (share < 1 - DECIDING_SHARE) return latin
    if (share > DECIDING_SHARE && this.#arabic) return ['windows-1256']
    return this.#arabic > this.#mixed ? ['windows-1256', ...latin] : [...latin, 'windows-1256']
  }

  #latinPages(): Encodings {
    if (!this.#turkish) return ['windows-1252']
    return this.#turkish >= this.#special * FEW ? ['windows-1254'] : ['windows-1254', 'windows-1252']
  }

  #endWord(): void {
    const { latin, arabic, turkish, special } = this.#word
    if (arabic > 1 && !latin) this.#arabic += 1
    if (arabic === 1 && !latin && special === 1) this.#single += 1
    // Words with both scripts mean that these bytes are no Arabic letters.
    if (arabic && latin) this.#mixed += 1
    if (turkish) this.#turkish += 1
    if (special) this.#special += 1
    if (latin || arabic || turkish || special) this.#word = { latin: 0, arabic: 0, turkish: 0, special: 0 }
  }
}
