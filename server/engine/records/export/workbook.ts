import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { directionOf } from '../../../../src/core/i18n/languages'
import { CsvReader } from '../../../base/csv/csvReader'
import type { Scope } from '../../../base/services'
import { type CellPlace, type CellType, cellXml } from './sheetCells'
import { SheetStyles } from './sheetStyles'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** The other files of a workbook with one sheet. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}

/** The input for a workbook. */
export interface Sheet {
  /** The cell type of each column. Further columns have the type of the last one. */
  columns: readonly CellType[]
  /** The CSV of an export. Each piece has whole lines. */
  pieces: AsyncGenerator<Uint8Array>
}

/**
 * Writes the CSV of an export as a workbook. Numbers, dates, times and amounts become typed cells with a
 * format, which a spreadsheet can sort and add up. Texts stay texts, so that none becomes a formula.
 */
export async function* exportXlsx(
  { language, context: { timeZone } }: Pick<Scope, 'language' | 'context'>,
  { columns, pieces }: Sheet,
): AsyncGenerator<Uint8Array> {
  // Read the first piece before sending the first byte, so that a refusal has its HTTP status.
  const first = await pieces.next()
  const styles = new SheetStyles()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(sheetOf(first, { columns, pieces, styles, timeZone, language }))
  sheet.on('error', error => output.destroy(error))
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  // After the sheet, because its cells determine the styles.
  zip.addReadStreamLazy('xl/styles.xml', give =>
    give(null, Readable.from([`${HEAD}<styleSheet xmlns="${MAIN}">${styles.xml()}</styleSheet>`])),
  )
  zip.end()
  try {
    yield* output
  } finally {
    // When the client disconnects, the pieces don't end on their own.
    sheet.destroy()
    await pieces.return(undefined)
  }
}

interface Writing extends Sheet {
  styles: SheetStyles
  timeZone: string
  language: string
}

async function* sheetOf(
  first: IteratorResult<Uint8Array>,
  { columns, pieces, language, ...sheet }: Writing,
): AsyncGenerator<string> {
  const reader = new CsvReader(',')
  const rtl = directionOf(language) === 'rtl' ? ' rightToLeft="1"' : ''
  const widths = columns.map(
    (type, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${rtl} workbookViewId="0">${FROZEN_HEAD}</sheetView></sheetViews>`
  yield `${widths.length ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  let row = 0
  const letters: string[] = []
  const placeOf = (at: number): CellPlace => {
    letters[at] ??= columnLetters(at)
    const type = row === 1 ? 'text' : (columns[at] ?? columns.at(-1) ?? 'text')
    return { reference: letters[at] + row, type }
  }
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    const text = new TextDecoder().decode(piece.value)
    // A piece can be megabytes long: yield in between, so that other requests run.
    for (let at = 0; at < text.length; at += AT_ONCE)
      yield reader
        .read(text.slice(at, at + AT_ONCE))
        .map(({ cells }) => {
          row += 1
          return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, placeOf(at), sheet)).join('')}</row>`
        })
        .join('')
  }
  yield '</sheetData></worksheet>'
}

/** Returns the letters of a column, from 0: `AB` for 27. */
const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const FROZEN_HEAD = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
/** In characters. A spreadsheet shows `###` for a number that doesn't fit. */
const WIDTHS: Record<CellType, number> = { text: 22, number: 14, amount: 20, day: 14, moment: 20, figure: 20 }

/** Processing this many characters takes a few milliseconds. */
const AT_ONCE = 128 * 1024
