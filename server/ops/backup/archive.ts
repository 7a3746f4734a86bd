import { createHash } from 'node:crypto'

/** A file to be added to an archive. */
export interface Entry {
  path: string
  size: number
  content: Buffer | AsyncIterable<Buffer>
}

/**
 * The last entry: the checksums of all others, as `sha256sum -c`
 * reads them. An archive without it is incomplete.
 */
export const SUMS = 'SHA256SUMS'

/** Yields entries as a tar archive that ends with their checksums. */
export async function* archived(entries: AsyncIterable<Entry>, now: () => Date): AsyncGenerator<Buffer> {
  const sums: string[] = []
  for await (const entry of entries) {
    const sum = createHash('sha256')
    yield tarHeader(entry.path, entry.size, now())
    let left = entry.size
    for await (const part of Buffer.isBuffer(entry.content) ? [entry.content] : entry.content) {
      left -= part.length
      sum.update(part)
      yield part
    }
    if (left !== 0) throw new Error(`${entry.path} was changed while it was read`)
    yield padding(entry.size)
    sums.push(`${sum.digest('hex')}  ${entry.path}\n`)
  }
  const list = Buffer.from(sums.join(''))
  yield tarHeader(SUMS, list.length, now())
  yield list
  yield padding(list.length)
  yield TAR_END
}

/** The allowed paths in an archive, and their maximum sizes. Other entries are rejected. */
const ENTRIES: readonly [RegExp, number][] = [
  [/^(?:manifest|summary)\.json$/, 64 * 1024 ** 2],
  [/^SHA256SUMS$/, 256 * 1024 ** 2],
  [/^tables\/\d{4,6}-[\w.-]{1,100}\/\d{6,9}\.jsonl$/, 512 * 1024 ** 2],
  [/^files\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/, 1024 ** 3],
]

function checkEntry(path: string, size: number): void {
  const limit = ENTRIES.find(([pattern]) => pattern.test(path))?.[1]
  if (limit === undefined) throw new Error(`${JSON.stringify(path)} is not part of a backup`)
  if (size > limit) throw new Error(`${path} is larger than any entry of a backup`)
}

/** Calls `use` with each entry of an archive. Content that `use` doesn't read is skipped. */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  use: (path: string, content: AsyncGenerator<Buffer>, size: number) => Promise<void>,
): Promise<void> {
  const bytes = new Bytes(source)
  for (;;) {
    const head = readHeader(await bytes.take(TAR_END.length / 2))
    if (!head) return bytes.end()
    checkEntry(head.path, head.size)
    const content = bytes.stream(head.size)
    await use(head.path, content, head.size)
    for await (const _left of content);
    await bytes.take(padding(head.size).length)
  }
}

/** Reads a short content completely. */
export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a given number of bytes from chunks of any size. */
class Bytes {
  #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    return readAll(this.stream(count))
  }

  async *stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (!this.#held.length) this.#held = await this.#next()
      const part = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  /**
   * Reads to the end, because gunzip verifies its checksum only
   * there. Only zeros are allowed after the last entry.
   */
  async end(): Promise<void> {
    for (let rest = this.#held; ; ) {
      if (rest.some(byte => byte !== 0)) throw new Error('it has data after its end')
      const { done, value } = await this.#source.next()
      if (done) return
      rest = value
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next()
    if (done) throw new Error('it is truncated')
    return value
  }
}

const BLOCK = 512
/** The largest number with eleven octal digits. */
const LARGEST = 8 ** 11 - 1

/** The end of an archive. */
const TAR_END = Buffer.alloc(2 * BLOCK)

/** Returns zeros that fill content of this size up to a whole block. */
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Returns the header of a file in an archive, in the format that all `tar` programs read (POSIX ustar). */
export function tarHeader(path: string, size: number, modified: Date): Buffer {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, Math.max(slash, 0))
  const name = path.slice(slash + 1)
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(folder) > 155 || size > LARGEST)
    throw new Error(`${path} (${size} bytes) does not fit into a tar archive`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0)
  head.write(octal(0o600, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(size, 11), 124)
  head.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  head.write(' '.repeat(8), 148)
  head.write('0', 156)
  head.write('ustar', 257)
  head.write('00', 263)
  head.write(folder, 345)
  head.write(`${octal(sumOf(head), 6)}\0 `, 148)
  return head
}

/** Returns the path and size in a header, or undefined at the end of the archive. */
function readHeader(head: Buffer): { path: string; size: number } | undefined {
  if (head.every(byte => byte === 0)) return undefined
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).split('\0')[0] ?? ''
  const plain = Buffer.from(head).fill(' ', 148, 156)
  const right = text(257, 5) === 'ustar' && Number.parseInt(text(148, 8), 8) === sumOf(plain)
  if (!right) throw new Error('this is not a tar archive, or it is damaged')
  // Backups contain no links, folders or devices.
  if (!['0', ''].includes(text(156, 1))) throw new Error(`${text(0, 100)} is not a regular file`)
  if (!/^[0-7]{11}$/.test(text(124, 12))) throw new Error(`${text(0, 100)} has no valid size`)
  const folder = text(345, 155)
  return {
    path: folder ? `${folder}/${text(0, 100)}` : text(0, 100),
    size: Number.parseInt(text(124, 12), 8),
  }
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)
