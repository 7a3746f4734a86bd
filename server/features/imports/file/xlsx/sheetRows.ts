import type { Cell } from '../../../../../src/contract/imports'
import { broken } from '../broken'
import { type FileRow, NOT_WORKED_OUT } from '../cell'
import {
  MAX_CELL,
  MAX_COLUMNS,
  MAX_LINES,
  MAX_RECORD,
  MAX_SHARED,
  MAX_SHARED_BYTES,
  MAX_SHEET,
} from '../limits'
import { fillMerged } from '../workbook/fillMerged'
import { EXACT, type NumberStyle } from '../workbook/numberFormat'
import { shownDate, shownNumber } from '../workbook/shownNumber'
import { readXml } from '../workbook/xml'
import type { Zip } from '../workbook/zip'
import { columnOf } from './columnOf'
import { unescaped } from './escapedText'
import { readMergedCells } from './mergedCells'
import { readStyles } from './styles'
import type { Workbook } from './workbook'

const NONE: readonly never[] = []

interface Shared {
  texts: TextStore
  styles: readonly NumberStyle[]
  from1904: boolean
}

/**
 * Yields the rows of a sheet. Formulas yield their results; merged
 * cells yield their value in each of their rows.
 */
export async function* sheetRows(zip: Zip, book: Workbook, part: string): AsyncGenerator<FileRow> {
  const shared = {
    texts: await readSharedTexts(zip, book.shared),
    styles: await readStyles(zip, book.styles),
    from1904: book.from1904,
  }
  const merged = await readMergedCells(zip, part)
  const fill = fillMerged()
  const reader = new RowReader(shared)
  for await (const _piece of readXml(await zip.read(part, MAX_SHEET), reader))
    for (const row of reader.take()) yield fill(row, merged.get(row.row) ?? NONE)
}

/** Builds rows from the tags of a sheet. */
class RowReader {
  readonly unit = 'row'
  #ready: FileRow[] = []
  #row: FileRow = { row: 0, cells: [] }
  #cell = { column: -1, type: 'n', style: EXACT }
  #text = ''
  #isText = false
  #isFormula = false
  #aside = 0
  /** The number of characters in the row so far. */
  #length = 0

  constructor(private readonly shared: Shared) {}

  take(): FileRow[] {
    return this.#ready.splice(0)
  }

  open(name: string, { r, t = 'n', s = '0', hidden }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#begin(r, hidden)
    if (name === 'c') {
      const column = r ? columnOf(r) : this.#cell.column + 1
      this.#cell = { column, type: t, style: this.shared.styles[Number(s)] ?? EXACT }
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

  /** A workbook can omit empty rows, so a row has a number. */
  #begin(rowNumber: string | undefined, hidden: string | undefined): void {
    const row = rowNumber === undefined ? this.#row.row + 1 : Number(rowNumber)
    if (row > MAX_LINES) throw broken('too_many_rows', { limit: MAX_LINES })
    if (!(Number.isInteger(row) && row > this.#row.row))
      throw broken('workbook', { reason: `row ${rowNumber}` })
    this.#row = { row, cells: [] }
    if (hidden === '1' || hidden === 'true') this.#row.hidden = true
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
    if (type === 'n') return shownNumber(this.#text, style, this.shared.from1904)
    if (type === 'd') return shownDate(this.#text, style, this.shared.from1904)
    return unescaped(this.#text)
  }
}

/** Reads the texts that the cells of a workbook share. */
async function readSharedTexts(zip: Zip, part: string | undefined): Promise<TextStore> {
  const texts = new TextStore()
  if (!part) return texts
  let text = ''
  let isText = false
  let aside = 0
  const pieces = readXml(await zip.read(part, MAX_SHEET), {
    unit: 'si',
    open: name => {
      if (name === 'si') text = ''
      // Skip the phonetic reading of a name.
      if (name === 'rPh') aside += 1
      isText = name === 't'
    },
    text: piece => {
      if (!isText || aside) return
      text += piece
      if (text.length > MAX_CELL) throw broken('cell_too_long', { limit: MAX_CELL })
    },
    close: name => {
      if (name === 't') isText = false
      if (name === 'rPh') aside -= 1
      if (name !== 'si') return
      if (texts.size >= MAX_SHARED || texts.bytes > MAX_SHARED_BYTES) throw broken('too_much')
      texts.add(unescaped(text))
    },
  })
  for await (const _piece of pieces) void _piece
  return texts
}

const BLOCK = 1024 * 1024

/**
 * Stores many texts as bytes. This takes only their own length, while JavaScript substrings keep whole chunks
 * of the file in memory. The caller enforces the limits.
 */
class TextStore {
  #blocks: Buffer[] = []
  /** The offset of the first free byte, across all blocks. */
  #end = 0
  /** Each text's offset and length in one number, because there can be millions. */
  #places: number[] = []

  get size(): number {
    return this.#places.length
  }

  get bytes(): number {
    return this.#end
  }

  /** Adds a text, which must be shorter than a block. */
  add(text: string): void {
    const length = Buffer.byteLength(text)
    const room = this.#blocks.length * BLOCK - this.#end
    if (length > room) {
      this.#end += room
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK))
    }
    this.#blocks.at(-1)?.write(text, this.#end % BLOCK)
    this.#places.push(this.#end * BLOCK + length)
    this.#end += length
  }

  at(index: number): string | undefined {
    const place = this.#places[index]
    if (place === undefined) return undefined
    const length = place % BLOCK
    const start = (place - length) / BLOCK
    return (
      this.#blocks[Math.floor(start / BLOCK)]?.toString('utf8', start % BLOCK, (start % BLOCK) + length) ?? ''
    )
  }
}
