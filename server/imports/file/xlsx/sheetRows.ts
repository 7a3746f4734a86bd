import type { Cell, FileRow } from '../cell'
import { MAX_COLUMNS, MAX_SHEET } from '../limits'
import { columnOf } from './columnOf'
import { fillMerged, readMergedCells } from './mergedCells'
import { readSharedTexts } from './sharedTexts'
import { styledNumber } from './styledNumber'
import { type NumberStyle, readStyles } from './styles'
import type { Workbook } from './workbook'
import { readXml } from './xml'
import type { Zip } from './zip'

/** What a spreadsheet shows of a formula that it has not worked out: a program that writes workbooks may leave that to it. */
const NOT_WORKED_OUT = '#CALC!'

interface Shared {
  texts: readonly string[]
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
  #ready: FileRow[] = []
  #row: FileRow = { row: 0, cells: [] }
  #cell = { column: -1, type: 'n', style: 'number' as NumberStyle }
  #text = ''
  #isText = false
  #isFormula = false
  #aside = 0

  constructor(private readonly shared: Shared) {}

  take(): FileRow[] {
    return this.#ready.splice(0)
  }

  open(name: string, { r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#row = { row: Number(r) || this.#row.row + 1, cells: [] }
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
    if (this.#isText && !this.#aside) this.#text += text
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

  #keep(): void {
    const { column } = this.#cell
    if (column < 0 || column > MAX_COLUMNS || (this.#text === '' && !this.#isFormula)) return
    const { cells } = this.#row
    while (cells.length < column) cells.push('')
    cells[column] = this.#value()
  }

  #value(): Cell {
    const { type, style } = this.#cell
    if (this.#isFormula && this.#text === '' && type !== 'str') return NOT_WORKED_OUT
    if (type === 's') return this.shared.texts[Number(this.#text)] ?? ''
    if (type === 'b') return this.#text === '1'
    if (type === 'n') return styledNumber(this.#text, style, this.shared.from1904)
    return this.#text
  }
}
