/** A row of CSV, with its place: the first is 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Characters of a cell and of a row, cells of a row, and rows: at most so many are taken. */
export interface CsvBounds {
  cell: number
  text: number
  cells: number
  rows: number
}

/** CSV that goes beyond its bounds, or that ends within quotes. */
export class CsvError extends Error {
  override readonly name = 'CsvError'

  constructor(
    readonly fault: keyof CsvBounds | 'quote',
    readonly row: number,
  ) {
    super(`CSV is refused for its ${fault} in row ${row}`)
  }
}

const NO_BOUNDS: CsvBounds = { cell: Infinity, text: Infinity, cells: Infinity, rows: Infinity }

const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13

/**
 * Cuts CSV into rows as it comes, with quoted lines and quotes within cells as real exports have them. All that it keeps is
 * the row that it is in, and that is bounded.
 */
export class CsvReader {
  #cells: string[] = []
  #cell = ''
  /** Where in a cell it is; `closing` behind a quote that ends it or is the first of two. */
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  #row = 0
  /** Characters of the row in cells that are over. */
  #length = 0
  #afterReturn = false
  #ready: CsvRow[] = []
  readonly #separator: number

  constructor(
    separator: string,
    private readonly bounds: CsvBounds = NO_BOUNDS,
  ) {
    this.#separator = separator.charCodeAt(0)
  }

  /** The rows that end in a piece of the text. */
  read(text: string): CsvRow[] {
    let from = 0
    const take = (to: number) => {
      if (to > from) this.#append(text.slice(from, to))
    }
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#state === 'quoted') {
        if (code !== QUOTE) continue
        take(at)
        from = at + 1
        this.#state = 'closing'
      } else if (code === QUOTE && this.#state !== 'plain') {
        // The second of two is one of the cell's own.
        if (this.#state === 'start') from = at + 1
        this.#state = 'quoted'
      } else if (code === this.#separator || code === LINE_FEED || code === RETURN) {
        take(at)
        from = at + 1
        this.#end(code)
      } else {
        // What goes on behind a closing quote was not meant to be quoted.
        if (this.#state === 'closing') this.#cell = `"${this.#cell}"`
        this.#state = 'plain'
      }
      this.#afterReturn = code === RETURN && this.#state === 'start'
    }
    take(text.length)
    return this.#ready.splice(0)
  }

  /** The row that no line break ends. */
  close(): CsvRow[] {
    if (this.#state === 'quoted') throw this.#refused('quote')
    if (this.#cells.length || this.#state !== 'start') this.#endRow()
    return this.#ready.splice(0)
  }

  #append(text: string): void {
    this.#cell += text
    const { length } = this.#cell
    if (length <= this.bounds.cell && this.#length + length <= this.bounds.text) return
    // A quote that nobody closes takes lines and lines into one cell.
    if (this.#state === 'quoted' && this.#cell.includes('\n')) throw this.#refused('quote')
    throw this.#refused(length > this.bounds.cell ? 'cell' : 'text')
  }

  #end(code: number): void {
    if (code === LINE_FEED && this.#afterReturn) return
    if (code === this.#separator) this.#endCell()
    else this.#endRow()
  }

  #endCell(): void {
    if (this.#cells.length >= this.bounds.cells) throw this.#refused('cells')
    this.#length += this.#cell.length
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
  }

  #endRow(): void {
    this.#endCell()
    if (this.#row >= this.bounds.rows) throw this.#refused('rows')
    this.#row += 1
    this.#ready.push({ row: this.#row, cells: this.#cells })
    this.#cells = []
    this.#length = 0
  }

  readonly #refused = (fault: CsvError['fault']) => new CsvError(fault, this.#row + 1)
}
