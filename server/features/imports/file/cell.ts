import type { Cell } from '../../../../src/contract/imports'

/** A row of a file, with its place there: the first is 1. */
export interface FileRow {
  row: number
  cells: Cell[]
  /** Some of its cells have the value of one above that they are merged with. */
  merged?: true
}

/** Says whether nothing stands in a cell. */
export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || String(cell).trim() === ''
