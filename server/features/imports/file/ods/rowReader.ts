import type { Cell } from '../../../../../src/contract/imports'
import { broken } from '../broken'
import { textInFile } from '../cell'
import { MAX_CELL, MAX_COLUMNS, MAX_LINES, MAX_RECORD } from '../limits'
import type { Merged } from '../workbook/fillMerged'
import { EXACT, type NumberStyle } from '../workbook/numberFormat'
import type { XmlReader } from '../workbook/xml'
import { sheetName } from './sheets'
import { shownCell } from './shownCell'

type Attributes = Readonly<Record<string, string>>

/** A row with a value, which can be repeated. */
interface DocumentRow {
  row: number
  cells: Cell[]
  merged: Merged[]
  repeated: number
  /** The row is filtered out, folded or hidden. */
  isHidden: boolean
}

/** Elements whose text is no part of a cell: comments, drawings, links, the readings of words. */
const ASIDE = new Set([
  ...['annotation', 'forms', 'shapes', 'dde-links', 'tracked-changes', 'frame', 'custom-shape'],
  ...['ruby-text', 'note'],
])

/** Builds the rows of one sheet from the tags of a document. */
export class RowReader implements XmlReader {
  readonly unit = 'table-row'
  /** The sheet has been read. */
  isDone = false
  #ready: DocumentRow[] = []
  #sheet = -1
  #isWanted = false
  #aside = 0
  #path: string[] = []
  /** The default styles of the columns. */
  #columns: string[] = []
  #row = { number: 0, repeated: 0, style: '', isHidden: false }
  #cells: Cell[] = []
  #merged: Merged[] = []
  #column = 0
  /** The number of characters in the row so far. */
  #length = 0
  #cell: Attributes = {}
  #text: string | undefined
  #isText = false

  constructor(
    private readonly styles: ReadonlyMap<string, NumberStyle>,
    private readonly sheet: number,
  ) {}

  take(): DocumentRow[] {
    return this.#ready.splice(0)
  }

  open(name: string, attributes: Attributes): void {
    // A table in a cell or a drawing is not a sheet.
    if (this.#aside || ASIDE.has(name) || (name === 'table' && this.#path.at(-1) !== 'spreadsheet')) {
      this.#aside += 1
      return
    }
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (name === 'table' && sheetName(attributes)) {
      this.#sheet += 1
      this.#isWanted = this.#sheet === this.sheet
    }
    if (!this.#isWanted) return
    if (name === 'table-column') this.#addColumns(attributes)
    if (name === 'table-row') this.#begin(attributes)
    if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes
      this.#text = undefined
    }
    if (name === 'p' && (parent === 'table-cell' || parent === 'covered-table-cell')) {
      this.#text = this.#text === undefined ? '' : `${this.#text}\n`
      this.#isText = true
    }
    if (!this.#isText) return
    if (name === 's') this.#addSpaces(attributes['text:c'])
    if (name === 'tab') this.text('\t')
    if (name === 'line-break') this.text('\n')
  }

  text(text: string): void {
    if (!this.#isText || this.#aside) return
    this.#text += text
    this.#checkText(0)
  }

  close(name: string): void {
    if (this.#aside) {
      this.#aside -= 1
      return
    }
    this.#path.pop()
    if (!this.#isWanted) return
    if (name === 'p') this.#isText = false
    if (name === 'table-cell') this.#keep(this.#value())
    // What a merged cell covers is not shown.
    if (name === 'covered-table-cell') this.#keep('')
    if (name === 'table-row') this.#end()
    if (name === 'table') {
      this.#isWanted = false
      this.isDone = true
    }
  }

  #addColumns(attributes: Attributes): void {
    const style = attributes['table:default-cell-style-name'] ?? ''
    const count = Math.min(repeats(attributes['table:number-columns-repeated']), MAX_COLUMNS)
    for (let at = 0; at < count && this.#columns.length < MAX_COLUMNS; at += 1) this.#columns.push(style)
  }

  #begin(attributes: Attributes): void {
    this.#row = {
      number: this.#row.number + this.#row.repeated || 1,
      repeated: repeats(attributes['table:number-rows-repeated']),
      style: attributes['table:default-cell-style-name'] ?? '',
      isHidden: (attributes['table:visibility'] ?? 'visible') !== 'visible',
    }
    this.#cells = []
    this.#merged = []
    this.#column = 0
    this.#length = 0
  }

  #addSpaces(count: string | undefined): void {
    const spaces = repeats(count)
    this.#checkText(spaces)
    this.text(' '.repeat(spaces))
  }

  #checkText(more: number): void {
    if ((this.#text?.length ?? 0) + more > MAX_CELL) throw broken('cell_too_long', { limit: MAX_CELL })
  }

  #value(): Cell {
    const name = this.#cell['table:style-name'] || this.#row.style || this.#columns[this.#column]
    return shownCell(this.#cell, this.#text && textInFile(this.#text), this.styles.get(name ?? '') ?? EXACT)
  }

  #keep(value: Cell): void {
    const column = this.#column
    const count = repeats(this.#cell['table:number-columns-repeated'])
    this.#column += count
    if (value === '') return
    // One column too many is enough for the file to be refused.
    const copies = Math.min(count, MAX_COLUMNS + 1 - column)
    if (copies <= 0) return
    while (this.#cells.length < column) this.#cells.push('')
    for (let at = 0; at < copies; at += 1) this.#cells.push(value)
    const last = this.#row.number + repeats(this.#cell['table:number-rows-spanned']) - 1
    if (last > this.#row.number && column < MAX_COLUMNS) this.#merged.push({ column, last })
    this.#length += typeof value === 'string' ? value.length * copies : 0
    if (this.#length > MAX_RECORD) throw broken('row_too_long', { row: this.#row.number, limit: MAX_RECORD })
  }

  #end(): void {
    if (!this.#cells.length) return
    const { number: row, repeated, isHidden } = this.#row
    if (row + repeated - 1 > MAX_LINES) throw broken('too_many_rows', { limit: MAX_LINES })
    this.#ready.push({ row, cells: this.#cells, merged: this.#merged, repeated, isHidden })
  }
}

/** Returns how often something is repeated, at most as often as a sheet has rows and one more. */
const repeats = (count: string | undefined): number =>
  count === undefined ? 1 : Math.min(MAX_LINES + 1, Math.max(1, Math.trunc(Number(count)) || 1))
