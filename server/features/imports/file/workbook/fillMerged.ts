import type { Cell } from '../../../../../src/contract/imports'
import { type FileRow, isBlank } from '../cell'

/** A cell that is merged down to a row. */
export interface Merged {
  column: number
  last: number
}

/**
 * Returns a function that copies a merged cell's value into the cells below it, as a sheet shows it. It gets
 * the cells that are merged from that row on. An otherwise empty row stays empty, because it is only the lower
 * part of a tall one.
 */
export function fillMerged(): (row: FileRow, merged: readonly Merged[]) => FileRow {
  const open = new Map<number, { last: number; value: Cell }>()
  return (given, merged) => {
    const { row, cells } = given
    for (const [column, { last }] of open) if (last < row) open.delete(column)
    const lacking = cells.every(isBlank) ? [] : [...open].filter(([column]) => isBlank(cells[column]))
    for (const { column, last } of merged) {
      const value = cells[column]
      if (value !== undefined && !isBlank(value)) open.set(column, { last, value })
    }
    if (!lacking.length) return given
    const filled = [...cells]
    for (const [column, { value }] of lacking) {
      while (filled.length < column) filled.push('')
      filled[column] = value
    }
    return { ...given, cells: filled, merged: true }
  }
}
