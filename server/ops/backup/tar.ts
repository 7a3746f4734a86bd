const BLOCK = 512
/** What eleven octal digits can tell. */
const LARGEST = 8 ** 11 - 1

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** What fills a content of this size up to whole blocks. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The head of a file in an archive that every `tar` reads (POSIX ustar). */
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

/** Path and size of what follows a head; undefined for the end of the archive. */
export function readHeader(head: Buffer): { path: string; size: number } | undefined {
  if (head.every(byte => byte === 0)) return undefined
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).split('\0')[0] ?? ''
  const plain = Buffer.from(head).fill(' ', 148, 156)
  const right = text(257, 5) === 'ustar' && Number.parseInt(text(148, 8), 8) === sumOf(plain)
  if (!right) throw new Error('this is not a tar archive, or it is damaged')
  // A link, a folder or a device is in no backup.
  if (!['0', ''].includes(text(156, 1))) throw new Error(`${text(0, 100)} is no plain file`)
  if (!/^[0-7]{11}$/.test(text(124, 12))) throw new Error(`${text(0, 100)} does not say how long it is`)
  const folder = text(345, 155)
  return {
    path: folder ? `${folder}/${text(0, 100)}` : text(0, 100),
    size: Number.parseInt(text(124, 12), 8),
  }
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0)
