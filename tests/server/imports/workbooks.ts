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
