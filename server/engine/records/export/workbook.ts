import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Resource } from '../../../../src/core/schema/resource'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { CsvReader } from '../../../base/csv/csvReader'
import { unguarded } from './csvCell'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The other parts of a workbook of one sheet. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}

/**
 * The CSV of an export as a workbook. Each piece has whole lines. Texts stay texts, so nothing is a formula; numbers are
 * numbers.
 */
export async function* exportXlsx(
  resource: Resource,
  fields: readonly string[] | undefined,
  pieces: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  // The first piece comes before the first byte, so that a refusal has its status.
  const first = await pieces.next()
  const isNumber = (fields ?? []).map(name => {
    const field = fieldOf(resource, name)
    return Boolean(field && typeOf(field).measured === 'number')
  })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(sheetOf(first, pieces, isNumber))
  sheet.on('error', error => output.destroy(error))
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  try {
    yield* output
  } finally {
    // A client that stops does not reach the end of the pieces by itself.
    sheet.destroy()
    await pieces.return(undefined)
  }
}

async function* sheetOf(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncGenerator<Uint8Array>,
  isNumber: readonly boolean[],
): AsyncGenerator<string> {
  const reader = new CsvReader(',')
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    const text = new TextDecoder().decode(piece.value)
    // A piece can be megabytes: other requests run in between.
    for (let at = 0; at < text.length; at += AT_ONCE)
      yield reader
        .read(text.slice(at, at + AT_ONCE))
        .map(({ cells }) => `<row>${cells.map((cell, of) => cellXml(cell, isNumber[of])).join('')}</row>`)
        .join('')
  }
  yield '</sheetData></worksheet>'
}

/** So many characters take a few milliseconds. */
const AT_ONCE = 128 * 1024

const NUMBER = /^-?\d{1,15}(\.\d+)?$/

function cellXml(cell: string, isNumber = false): string {
  // The apostrophes are for spreadsheets that read CSV; here a text cannot become a formula. One that looks guarded by
  // itself keeps them, or it would lose its own when the file is imported again.
  const plain = unguarded(cell)
  const text = unguarded(plain) === plain ? plain : cell
  if (text === '') return '<c/>'
  if (isNumber && NUMBER.test(text)) return `<c><v>${text}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no signs for them
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const xmlText = (text: string) =>
  text.replace(UNWRITABLE, '').replace(/[&<>\r]/g, sign => escapes[sign] ?? sign)
