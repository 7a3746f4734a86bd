import { createHash } from 'node:crypto'
import { padding, readHeader, TAR_END, tarHeader } from './tar'

/** A file on its way into an archive. */
export interface Entry {
  path: string
  size: number
  content: Buffer | AsyncIterable<Buffer>
}

/** The last entry: what each other is to be, as `sha256sum -c` reads it. An archive without it is half of one. */
export const SUMS = 'SHA256SUMS'

/** Entries as a tar archive that ends with their checksums. */
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

/** What an archive may hold: each path as it is written, and how long it may be. Nothing else is read. */
const ENTRIES: readonly [RegExp, number][] = [
  [/^(?:manifest|summary)\.json$/, 64 * 1024 ** 2],
  [/^SHA256SUMS$/, 256 * 1024 ** 2],
  [/^tables\/\d{4,6}-[\w.-]{1,100}\/\d{6,9}\.jsonl$/, 512 * 1024 ** 2],
  [/^files\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/, 1024 ** 3],
]

function demandEntry(path: string, size: number): void {
  const limit = ENTRIES.find(([pattern]) => pattern.test(path))?.[1]
  if (limit === undefined) throw new Error(`${JSON.stringify(path)} belongs to no backup`)
  if (size > limit) throw new Error(`${path} is larger than anything in a backup`)
}

/** Reads what an archive holds, one entry after the other; of each, what `use` left is passed over. */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  use: (path: string, content: AsyncGenerator<Buffer>, size: number) => Promise<void>,
): Promise<void> {
  const bytes = new Bytes(source)
  for (;;) {
    const head = readHeader(await bytes.take(TAR_END.length / 2))
    if (!head) return
    demandEntry(head.path, head.size)
    const content = bytes.stream(head.size)
    await use(head.path, content, head.size)
    for await (const _left of content);
    await bytes.take(padding(head.size).length)
  }
}

/** All of a content that is known to be short. */
export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** Takes as many bytes as are asked for, however they come. */
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

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next()
    if (done) throw new Error('it ends before its end')
    return value
  }
}
