import { open } from 'node:fs/promises'
import { broken } from './broken'

/** The first bytes of Excel's binary files before 1993, which are not in a compound file. */
const OLD_WORKBOOKS = [
  [0x09, 0x08],
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
]
/** A compound file (OLE 2): an old Excel file, or an encrypted new one. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

export const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Returns whether a file has these first bytes. */
export const begins = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)

/** Refuses files of other binary formats that people take for tables, with advice for each. */
export async function refuseOtherBytes(path: string, head: Buffer): Promise<void> {
  if (begins(head, PDF)) throw broken('not_table')
  if (OLD_WORKBOOKS.some(bytes => begins(head, bytes))) throw broken('old_workbook')
  if (!begins(head, COMPOUND)) return
  const isEncrypted = (await directoryOf(path, head)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw broken(isEncrypted ? 'password' : 'old_workbook')
}

/** The size of a directory of some dozens of entries. An encrypted workbook has about ten. */
const DIRECTORY = 16 * 1024

/** Returns the first part of a compound file's directory, which can be anywhere in the file. */
async function directoryOf(path: string, head: Buffer): Promise<Buffer> {
  if (head.length < 512) return head
  const sectorSize = 2 ** Math.min(head.readUInt16LE(30), 12)
  const start = (head.readUInt32LE(48) + 1) * sectorSize
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DIRECTORY), 0, DIRECTORY, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const WEB_PAGE = /^(?:<!doctype html|<(?:html|head|meta|style|body|div|table)\b|mime-version:)/i
const XML = /^<\?xml\b/i
const XML_WORKBOOK = /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i
const SPREADSHEET = /\boffice:mimetype=["']application\/vnd\.oasis\.opendocument\.spreadsheet/
// A table can begin with a column ID too. In SYLK, the next line is a record with its type and place.
const SYLK = /^ID;P[^;\r\n]*(?:;[NE])*\r?\n(?:P;P|[BCF];[A-Z]\d|O;|W;)/
const DIF = /^TABLE\r?\n0,1\r?\n"/

/** Returns whether a text is an OpenDocument spreadsheet in one XML file (FODS). */
export const isFlatDocument = (text: string): boolean => {
  const begin = text.slice(0, 20_000).trimStart()
  return XML.test(begin) && SPREADSHEET.test(begin)
}

/** Refuses texts of other formats that programs write with the name of an Excel file. */
export function refuseOtherText(text: string): void {
  const begin = text.slice(0, 4_000).replace(/^[\ufeff\s]+/, '')
  if (SYLK.test(begin) || DIF.test(begin)) throw broken('exchange_format')
  if (WEB_PAGE.test(begin)) throw broken('web_page')
  if (!XML.test(begin)) return
  if (XML_WORKBOOK.test(begin)) throw broken('xml_workbook')
  throw broken(/<html\b/i.test(begin) ? 'web_page' : 'not_table')
}
