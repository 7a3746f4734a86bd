import { createReadStream } from 'node:fs'

/** The type of a file by its content; without one it is refused. */
export interface FoundType {
  type?: string
  /** The ending of a type that `fileFormats` lacks. */
  ending?: string
  macros?: boolean
}

/** The names of streams that make a compound file one of a program's, and of its macros. */
const STREAMS: Readonly<Record<string, { type: string; ending: string }>> = {
  '__properties_version1.0': { type: 'application/vnd.ms-outlook', ending: 'msg' },
  WordDocument: { type: 'application/msword', ending: 'doc' },
  Workbook: { type: 'application/vnd.ms-excel', ending: 'xls' },
  Book: { type: 'application/vnd.ms-excel', ending: 'xls' },
  'PowerPoint Document': { type: 'application/vnd.ms-powerpoint', ending: 'ppt' },
}
const MACROS = ['Macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA']

/** The size of an entry of the directory, and the places of the name's length and of the kind in it. */
const ENTRY = 128
const NAME_LENGTH = 64
const KIND = 66
/** Storages and streams. */
const KINDS = [1, 2]

/**
 * Returns the type of a file of Office before 2007 or of an e-mail of Outlook: `file-type` knows only that both are
 * compound files (MS-CFB). Encrypted documents have none of the streams, so they have no type. A message is never
 * refused for macros: its attachments can't be read here, like those of other e-mails.
 */
export async function compoundFormat(path: string, ending: string): Promise<FoundType> {
  const names = await entryNames(path)
  const found = Object.entries(STREAMS).flatMap(([name, format]) => (names.has(name) ? [format] : []))
  // A document can contain one of another program.
  const format = found.find(one => one.ending === ending) ?? found[0]
  const macros = format?.ending !== 'msg' && MACROS.some(name => names.has(name))
  return { ...format, ...(macros && { macros }) }
}

/** Returns the names in the directory of a compound file. Its entries can be at any multiple of their size. */
async function entryNames(path: string): Promise<Set<string>> {
  const names = new Set<string>()
  let rest = Buffer.alloc(0)
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    const data = Buffer.concat([rest, part])
    let at = 0
    for (; at + ENTRY <= data.length; at += ENTRY) {
      const length = data.readUInt16LE(at + NAME_LENGTH)
      if (!KINDS.includes(data[at + KIND] ?? 0) || length < 4 || length > NAME_LENGTH) continue
      const name = data.toString('utf16le', at, at + length - 2)
      if (name in STREAMS || MACROS.includes(name)) names.add(name)
    }
    rest = data.subarray(at)
  }
  return names
}
