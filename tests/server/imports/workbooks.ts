import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`

const PARTS: Readonly<Record<string, string>> = {
  '_rels/.rels': `<R>${relation('r1', 'officeDocument', '/xl/workbook.xml')}</R>`,
  'xl/workbook.xml': '<w xmlns:r="r"><sheets><sheet name="One" r:id="s1"/></sheets></w>',
  'xl/_rels/workbook.xml.rels': `<R>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('s2', 'sharedStrings', 'sharedStrings.xml')}${relation('s3', 'styles', 'styles.xml')}</R>`,
}
const BLOCK = 65_536

/** Generates a repeated text in blocks, so that no long text is in memory. */
export function* repeated(head: string, body: string, bytes: number, tail: string): Generator<Buffer> {
  yield Buffer.from(head)
  const block = Buffer.from(body.repeat(Math.ceil(BLOCK / body.length)))
  for (let left = bytes; left > 0; left -= block.length) yield block
  yield Buffer.from(tail)
}

/** Writes a workbook of one sheet, whose parts are generated in blocks. */
export async function writeWorkbook(
  path: string,
  sheet: Iterable<Buffer>,
  parts: Readonly<Record<string, Iterable<Buffer>>> = {},
): Promise<void> {
  const zip = new ZipFile()
  const all = { 'xl/worksheets/sheet1.xml': sheet, ...parts }
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name)
  for (const [name, pieces] of Object.entries(all)) zip.addReadStream(Readable.from(pieces), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Writes a zip file of these parts. */
export async function writeParts(path: string, parts: Readonly<Record<string, string>>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

const [FLAT, BODY, FLAT_END] = [
  '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>',
  '</office:automatic-styles><office:body><office:spreadsheet>',
  '</office:spreadsheet></office:body></office:document>',
]

/** Returns an OpenDocument spreadsheet in one XML file. */
export const flatDocument = (content: string, styles = '') => `${FLAT}${styles}${BODY}${content}${FLAT_END}`

/** Writes an OpenDocument spreadsheet, whose content is generated in blocks. */
export async function writeDocument(path: string, content: Iterable<Buffer>): Promise<void> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(content), 'content.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}
