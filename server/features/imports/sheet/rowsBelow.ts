import { type FileRow, isBlank } from '../file/cell'
import type { CellReading } from './columnGuess'
import { totalIn } from './totalRow'

/** Why a row below a table is no record. */
export type RowBelow = 'total_row' | 'note_row'

/** A note has one filled cell, in a table of at least so many columns. */
const LEAST_COLUMNS = 3

interface Table {
  headers: readonly string[]
  reading: CellReading
  /** The row before the first of these rows. */
  after: number
}

/**
 * Finds the rows below a table, given its last rows: totals, and notes after a blank row or a total. Hidden rows
 * can be anywhere between them. If there would be nothing else, the rows are the table's.
 */
export function rowsBelow(
  rows: readonly FileRow[],
  { headers, reading, after }: Table,
): Map<number, RowBelow> {
  const columns = headers.filter(header => header).length
  const kindOf = (row: FileRow): RowBelow | undefined => {
    if (totalIn(row, reading)) return 'total_row'
    const filled = row.cells.filter(cell => !isBlank(cell))
    return columns >= LEAST_COLUMNS && filled.length === 1 && typeof filled[0] === 'string'
      ? 'note_row'
      : undefined
  }
  let below: [number, RowBelow][] = []
  const found: [number, RowBelow][] = []
  for (const [at, row] of [...rows.entries()].toReversed()) {
    if (row.hidden) continue
    const kind = kindOf(row)
    if (!kind) break
    found.push([row.row, kind])
    const before = rows[at - 1]?.row ?? after
    if (kind === 'total_row' || row.row > before + 1) below = [...found]
  }
  return new Map(below)
}
