/** A row of CSV with its number, starting at 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** The limits: characters of a cell and of a row, cells of a row, and rows. */
export interface CsvBounds {
  cell: number
  text: number
  cells: number
  rows: number
}

/** CSV that exceeds its limits or ends inside quotes. */
export class CsvError extends Error {
  override readonly name = 'CsvError'

  constructor(
    readonly fault: keyof CsvBounds | 'quote',
    readonly row: number,
  ) {
    super(`CSV row ${row} exceeds a limit or is malformed: ${fault}`)
  }
}

const NO_BOUNDS: CsvBounds = { cell: Infinity, text: Infinity, cells: Infinity, rows: Infinity }

const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13

/**
 * Parses CSV chunk by chunk, including quoted line breaks and quotes. Only the current row is in memory, and
 * its size is limited.
 */
export class CsvReader {
  #cells: string[] = []
  #cell = ''
  /** The position in a cell; `closing` is after a quote that either ends the cell or is the first of two. */
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  #row = 0
  /** The number of characters in the row's finished cells. */
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

  /** Parses a chunk of text; returns the rows that end in it. */
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
        // The second of two quotes is a literal quote.
        if (this.#state === 'start') from = at + 1
        this.#state = 'quoted'
      } else if (code === this.#separator || code === LINE_FEED || code === RETURN) {
        take(at)
        from = at + 1
        this.#end(code)
      } else {
        // Text after a closing quote means that the quotes are literal.
        if (this.#state === 'closing') this.#cell = `"${this.#cell}"`
        this.#state = 'plain'
      }
      this.#afterReturn = code === RETURN && this.#state === 'start'
    }
    take(text.length)
    return this.#ready.splice(0)
  }

  /** Returns the last row if no line break ends it. */
  close(): CsvRow[] {
    if (this.#state === 'quoted') throw this.#refused('quote')
    if (this.#cells.length || this.#state !== 'start') this.#endRow()
    return this.#ready.splice(0)
  }

  #append(text: string): void {
    this.#cell += text
    const { length } = this.#cell
    if (length <= this.bounds.cell && this.#length + length <= this.bounds.text) return
    // An unclosed quote puts many lines into one cell.
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
