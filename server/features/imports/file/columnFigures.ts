import type { Cell } from '../../../../src/contract/imports'
import { isCurrencySign } from '../../../../src/core/money/currencySigns'
import { ApiError } from '../../../base/errors/apiError'
import type { FileRow } from './cell'
import { guessDays, guessDecimal } from './guessValues'
import { storable } from './storable'

/** The number of rows that are read if the first ones leave the meaning of a column open. */
const READ_ON = 5_000
/** The maximum number of different cells of a column. */
const MAX_VALUES = 100
/** A few numbers without a separator are enough: they show an amount without a currency. */
const PLAIN = 3
const MAX_LENGTH = 40
const LETTERS = 8

/**
 * Returns whether a text can be a number, an amount or a day that could have another meaning. Texts and days with
 * their year first have one.
 */
export function hasFigures(text: string): boolean {
  if (text.length > MAX_LENGTH || !/[\d٠-٩۰-۹]/.test(text) || /^\d{4}-\d/.test(text)) return false
  return (text.match(/\p{L}/gu)?.length ?? 0) <= LETTERS
}

const isPlain = (cell: Cell) => typeof cell === 'number' || /^\s*[-+]?\d+\s*$/.test(String(cell))

/** The different cells of each column that can tell how its days, numbers and amounts are read. */
export class ColumnFigures {
  readonly #columns: Set<Cell>[] = []
  readonly #plain: number[] = []

  /** Adds the cells of a row. `only` are the columns to add. */
  add(cells: readonly Cell[], only?: ReadonlySet<number>): void {
    for (const [at, cell] of cells.entries()) {
      if (typeof cell === 'boolean' || (only && !only.has(at))) continue
      const known = this.#columns[at]
      if ((known?.size ?? 0) < MAX_VALUES && this.#isWanted(cell, at)) {
        if (known) known.add(cell)
        else this.#columns[at] = new Set([cell])
      }
    }
  }

  #isWanted(cell: Cell, at: number): boolean {
    if (cell === '') return false
    if (isPlain(cell)) {
      const count = this.#plain[at] ?? 0
      if (count >= PLAIN || this.#columns[at]?.has(cell)) return false
      this.#plain[at] = count + 1
      return true
    }
    return hasFigures(String(cell)) || (String(cell).length <= 10 && isCurrencySign(String(cell).trim()))
  }

  /** Reads further rows until no column is open. */
  async readOn(rows: AsyncGenerator<FileRow>, isRead: (row: FileRow) => boolean): Promise<void> {
    try {
      let open = this.#open()
      for (let read = 1; open.size && read <= READ_ON; read++) {
        const { value, done } = await rows.next()
        if (done) break
        if (isRead(value)) this.add(storable(value).cells, open)
        if (read % 100 === 0) open = this.#open()
      }
    } catch (error) {
      // The check reads these rows again, and says what is wrong with them.
      if (!(error instanceof ApiError)) throw error
    }
  }

  #open(): Set<number> {
    const open = new Set<number>()
    for (const [at, cells] of this.#columns.entries())
      if (cells && cells.size < MAX_VALUES && !(guessDays(cells).sure && guessDecimal(cells, '.').sure))
        open.add(at)
    return open
  }

  list(): Cell[][] {
    return Array.from(this.#columns, cells => (cells ? [...cells] : []))
  }
}
