import { readFile, stat } from 'node:fs/promises'
import { type CompoundEntry, compoundEntries } from './compoundFile'

/** The type of a file by its content; without one it is refused. */
export interface FoundType {
  type?: string
  /** The ending of a type that `fileFormats` lacks. */
  ending?: string
  macros?: boolean
}

/** A compound file is read at once. Larger ones are refused. */
const LARGEST = 128 * 1024 * 1024

const MESSAGE = { type: 'application/vnd.ms-outlook', ending: 'msg' }
const LETTER = { type: 'application/msword', ending: 'doc' }
const WORKBOOK = { type: 'application/vnd.ms-excel', ending: 'xls' }
const SLIDES = { type: 'application/vnd.ms-powerpoint', ending: 'ppt' }
/** The names of streams that make a compound file one of a program's. */
const STREAMS = new Map([
  ['__PROPERTIES_VERSION1.0', MESSAGE],
  ['WORDDOCUMENT', LETTER],
  ['WORKBOOK', WORKBOOK],
  ['BOOK', WORKBOOK],
  ['POWERPOINT DOCUMENT', SLIDES],
])
const MACROS = ['MACROS', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA']

/**
 * Returns the type of a file of Office before 2007 or of an e-mail of Outlook: `file-type` knows only that both are
 * compound files. Damaged and encrypted ones have no type. A message is never refused for macros: its attachments
 * can't be read here, like those of other e-mails.
 */
export async function compoundFormat(path: string, ending: string): Promise<FoundType> {
  if ((await stat(path)).size > LARGEST) return {}
  try {
    return formatOf(compoundEntries(await readFile(path)), ending)
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

function formatOf(entries: readonly CompoundEntry[], ending: string): FoundType {
  const found = entries.flatMap(entry => STREAMS.get(entry.name) ?? [])
  // A document can contain one of another program.
  const format = found.find(one => one.ending === ending) ?? found[0]
  if (!format || format === MESSAGE) return { ...format }
  // Macros of slides are within their stream, where they can't be seen.
  if (found.includes(SLIDES)) return SLIDES
  const streams = entries.map(entry => checked(entry))
  if (streams.includes('unreadable')) return {}
  const macros = streams.includes('macros') || entries.some(({ name }) => MACROS.includes(name))
  return { ...format, ...(macros && { macros }) }
}

type Found = 'macros' | 'unreadable' | undefined

function checked({ name, read }: CompoundEntry): Found {
  const format = STREAMS.get(name)
  if (format === LETTER) return inLetter(read())
  return format === WORKBOOK ? inWorkbook(read()) : undefined
}

/** The first version of Word without macros within the stream itself: Word 97. */
const WORD_97 = 0xc0
const ENCRYPTED = 0x0100

/** Reads the start of a letter (MS-DOC, FibBase). */
const inLetter = (stream: Buffer): Found =>
  stream.readUInt16LE(2) < WORD_97 || stream.readUInt16LE(10) & ENCRYPTED ? 'unreadable' : undefined

/** Records of a workbook (MS-XLS). */
const START = 0x0809
const END = 0x000a
const PASSWORD = 0x002f
const SHEET = 0x0085
/** Sheets of macros of Excel 4.0 and modules of VBA: the type in the list of sheets, and at the sheet's start. */
const MACRO_SHEETS = [1, 6]
const MACRO_STARTS = [0x40, 0x06]

/** Reads the list of sheets, which is at the start of a workbook, and the start of each sheet. */
function inWorkbook(stream: Buffer): Found {
  if (stream.readUInt16LE(0) !== START) return 'unreadable'
  let found: Found
  for (let at = 0; stream.readUInt16LE(at) !== END; at += 4 + stream.readUInt16LE(at + 2)) {
    const record = stream.readUInt16LE(at)
    if (record === PASSWORD) return 'unreadable'
    if (record !== SHEET) continue
    const start = stream.readUInt32LE(at + 4)
    if (stream.readUInt16LE(start) !== START) return 'unreadable'
    const isMacro =
      MACRO_SHEETS.includes(stream.readUInt8(at + 9)) || MACRO_STARTS.includes(stream.readUInt16LE(start + 6))
    if (isMacro) found = 'macros'
  }
  return found
}
