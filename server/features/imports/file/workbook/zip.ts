import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { broken } from '../broken'
import { ANY_RATIO, MAX_DIRECTORY, MAX_ENTRIES, MAX_PART, MAX_RATIO } from '../limits'

/** The parts of a zip file. */
export interface Zip {
  has(name: string): boolean
  /** Returns the uncompressed content of a part. Reading fails if it exceeds its declared size. */
  read(name: string, most?: number): Promise<Readable>
  close(): void
}

/** Opens a zip file and reads its directory. */
export async function openZip(path: string): Promise<Zip> {
  const file = await called<ZipFile>(done => yauzl.open(path, { lazyEntries: true, autoClose: false }, done))
  const entries = await entriesOf(file).catch(error => {
    file.close()
    throw error
  })
  return {
    has: name => entries.has(name),
    read: async (name, most = MAX_PART) => {
      const entry = entries.get(name)
      if (!entry) throw broken('workbook', { reason: name })
      if (entry.uncompressedSize > most || isPackedTooWell(entry)) throw broken('too_much')
      return called<Readable>(done => file.openReadStream(entry, done))
    },
    close: () => file.close(),
  }
}

const isPackedTooWell = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > Math.max(ANY_RATIO, compressedSize * MAX_RATIO)

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let directory = 0
  let packed = 0
  return new Promise((resolve, reject) => {
    file.on('entry', (entry: Entry) => {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      packed += entry.compressedSize
      if (entries.size >= MAX_ENTRIES || directory > MAX_DIRECTORY) return reject(broken('too_much'))
      // Overlapping parts are a zip bomb: they declare more data than the file contains.
      if (packed > file.fileSize) return reject(broken('workbook', { reason: entry.fileName.slice(0, 200) }))
      entries.set(entry.fileName.replace(/^\/+/, ''), entry)
      file.readEntry()
    })
    file.on('end', () => resolve(entries))
    file.on('error', error => reject(broken('workbook', { reason: error.message.slice(0, 200) })))
    file.readEntry()
  })
}

type Done<Value> = (error: Error | null, value: Value) => void

const called = <Value>(call: (done: Done<Value>) => void) =>
  new Promise<Value>((resolve, reject) =>
    call((error, value) =>
      error ? reject(broken('workbook', { reason: error.message.slice(0, 200) })) : resolve(value),
    ),
  )
