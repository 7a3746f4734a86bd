/** A storage or a stream of a compound file. */
export interface CompoundEntry {
  /** In capital letters, because the format compares names without case. */
  name: string
  /** Returns the content of a stream. It throws if the file is damaged. */
  read: () => Buffer
}

const ENTRY = 128
/** The places of the name's length, the kind, the first sector and the size in an entry. */
const AT = { length: 64, kind: 66, first: 116, size: 120 }
const STREAM = 2
const ROOT = 5
const MINI_SECTOR = 64
const END_OF_CHAIN = 0xfffffffe
/** The header has room for this many sectors of the table of sectors. */
const IN_HEADER = 109

/** Returns the storages and streams in a compound file (MS-CFB). It throws if the file is damaged. */
export function compoundEntries(file: Buffer): CompoundEntry[] {
  const size = 1 << file.readUInt16LE(30)
  if (size !== 512 && size !== 4096) throw new RangeError('Unknown size of sectors')
  const most = file.length / size
  const sector = (number: number) => file.subarray((number + 1) * size, (number + 2) * size)
  const table = Buffer.concat(tableSectors(file, { sector, most }).map(sector))
  const inSectors = (first: number, limit = most) => Buffer.concat(chain(table, first, limit).map(sector))

  const directory = inSectors(file.readUInt32LE(48))
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) =>
    directory.subarray(at * ENTRY, (at + 1) * ENTRY),
  ).filter(entry => entry[AT.kind])
  const root = entries.find(entry => entry[AT.kind] === ROOT)
  const smallest = file.readUInt32LE(56)
  let mini: { table: Buffer; content: Buffer } | undefined
  const inMini = (first: number, limit: number) => {
    if (!root) throw new RangeError('No root')
    mini ??= { table: inSectors(file.readUInt32LE(60)), content: inSectors(root.readUInt32LE(AT.first)) }
    const { table, content } = mini
    return Buffer.concat(
      chain(table, first, limit).map(at => content.subarray(at * MINI_SECTOR, (at + 1) * MINI_SECTOR)),
    )
  }

  // Streams that overlap declare more data than the file contains.
  let left = file.length
  return entries.map(entry => ({
    name: entry.toString('utf16le', 0, Math.min(64, entry.readUInt16LE(AT.length)) - 2).toUpperCase(),
    read() {
      const length = entry.readUInt32LE(AT.size)
      left -= length
      if (entry[AT.kind] !== STREAM || left < 0) throw new RangeError('Not a stream')
      if (!length) return Buffer.alloc(0)
      const first = entry.readUInt32LE(AT.first)
      const isMini = length < smallest
      const limit = Math.ceil(length / (isMini ? MINI_SECTOR : size))
      const content = isMini ? inMini(first, limit) : inSectors(first, limit)
      if (content.length < length) throw new RangeError('Incomplete stream')
      return content.subarray(0, length)
    },
  }))
}

interface Sectors {
  sector: (number: number) => Buffer
  most: number
}

/** Returns the sectors of the table of sectors: those in the header, and those in a chain of further lists. */
function tableSectors(file: Buffer, { sector, most }: Sectors): number[] {
  const numbers: number[] = []
  const add = (list: Buffer) => {
    for (let at = 0; at + 4 <= list.length; at += 4)
      if (list.readUInt32LE(at) < END_OF_CHAIN) numbers.push(list.readUInt32LE(at))
  }
  add(file.subarray(76, 76 + IN_HEADER * 4))
  let next = file.readUInt32LE(68)
  for (let lists = 0; next < END_OF_CHAIN; lists++) {
    const list = sector(next)
    if (lists > most || numbers.length > most) throw new RangeError('Endless lists')
    add(list.subarray(0, -4))
    next = list.readUInt32LE(list.length - 4)
  }
  return numbers
}

/** Returns the numbers of a chain's sectors, at most so many, because a chain can be a ring. */
function chain(table: Buffer, first: number, most: number): number[] {
  const numbers: number[] = []
  for (let at = first; at < END_OF_CHAIN && numbers.length < most; at = table.readUInt32LE(at * 4))
    numbers.push(at)
  return numbers
}
