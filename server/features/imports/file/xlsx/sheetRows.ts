import type { Cell } from '../../../../../src/contract/imports'
import { broken } from '../broken'
import type { FileRow } from '../cell'
import { MAX_CELL, MAX_COLUMNS, MAX_LINES, MAX_RECORD, MAX_SHEET } from '../limits'
import { columnOf } from './columnOf'
import { fillMerged, readMergedCells } from './mergedCells'
import { readSharedTexts } from './sharedTexts'
import { styledNumber } from './styledNumber'
import { type NumberStyle, readStyles } from './styles'
import type { TextStore } from './textStore'
import type { Workbook } from './workbook'
import { readXml } from './xml'
import type { Zip } from './zip'

/** What a spreadsheet shows of a formula that it has not worked out: a program that writes workbooks may leave that to it. */
const NOT_WORKED_OUT = '#CALC!'

interface Shared {
  texts: TextStore
  styles: readonly NumberStyle[]
  from1904: boolean
}

/** The rows of a sheet as they come; of a formula what it came to, of merged cells what they say in each of their rows. */
export async function* sheetRows(zip: Zip, book: Workbook, part: string): AsyncGenerator<FileRow> {
  const shared = {
    texts: await readSharedTexts(zip, book.shared),
    styles: await readStyles(zip, book.styles),
    from1904: book.from1904,
  }
  const fill = fillMerged(await readMergedCells(zip, part))
  const reader = new RowReader(shared)
  for await (const _piece of readXml(await zip.read(part, MAX_SHEET), reader))
    for (const row of reader.take()) yield fill(row)
}

/** Puts rows together out of the tags of a sheet. */
class RowReader {
  readonly unit = 'row'
  #ready: FileRow[] = []
  #row: FileRow = { row: 0, cells: [] }
  #cell = { column: -1, type: 'n', style: 'number' as NumberStyle }
  #text = ''
  #isText = false
  #isFormula = false
  #aside = 0
  /** Characters of the row so far. */
  #length = 0

  constructor(private readonly shared: Shared) {}

  take(): FileRow[] {
    return this.#ready.splice(0)
  }

  open(name: string, { r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#begin(r)
    if (name === 'c') {
      const column = r ? columnOf(r) : this.#cell.column + 1
      this.#cell = { column, type: t, style: this.shared.styles[Number(s)] ?? 'number' }
      this.#text = ''
      this.#isFormula = false
    }
    if (name === 'f') this.#isFormula = true
    if (name === 'rPh') this.#aside += 1
    this.#isText = name === 'v' || name === 't'
  }

  text(text: string): void {
    if (!this.#isText || this.#aside) return
    this.#text += text
    if (this.#text.length > MAX_CELL) throw broken('cell_too_long', { limit: MAX_CELL })
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false
    if (name === 'rPh') this.#aside -= 1
    if (name === 'c') this.#keep()
    if (name === 'row') {
      this.#ready.push(this.#row)
      this.#cell = { ...this.#cell, column: -1 }
    }
  }

  /** Rows that are empty may be left out, so a row says which it is. */
  #begin(said: string | undefined): void {
    const row = said === undefined ? this.#row.row + 1 : Number(said)
    if (row > MAX_LINES) throw broken('too_many_rows', { limit: MAX_LINES })
    if (!(Number.isInteger(row) && row > this.#row.row)) throw broken('workbook', { reason: `row ${said}` })
    this.#row = { row, cells: [] }
    this.#length = 0
  }

  #keep(): void {
    const { column } = this.#cell
    if (column < 0 || column > MAX_COLUMNS || (this.#text === '' && !this.#isFormula)) return
    const { cells, row } = this.#row
    while (cells.length < column) cells.push('')
    const value = this.#value()
    cells[column] = value
    this.#length += typeof value === 'string' ? value.length : 0
    if (this.#length > MAX_RECORD) throw broken('row_too_long', { row, limit: MAX_RECORD })
  }

  #value(): Cell {
    const { type, style } = this.#cell
    if (this.#isFormula && this.#text === '' && type !== 'str') return NOT_WORKED_OUT
    if (type === 's') return this.shared.texts.at(Number(this.#text)) ?? ''
    if (type === 'b') return this.#text === '1'
    if (type === 'n') return styledNumber(this.#text, style, this.shared.from1904)
    return this.#text
  }
}
