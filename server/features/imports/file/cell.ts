import type { Cell } from '../../../../src/contract/imports'

/** A row of a file, with its number in the file; the first is 1. */
export interface FileRow {
  row: number
  cells: Cell[]
  /** Some of its cells are merged with one above and repeat that one's value. */
  merged?: true
}

/** Returns whether a cell is empty. */
export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || String(cell).trim() === ''
