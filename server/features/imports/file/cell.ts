import type { Cell } from '../../../../src/contract/imports'

/** A row of a file, with its number in the file; the first is 1. */
export interface FileRow {
  row: number
  cells: Cell[]
  /** Some of its cells are merged with one above and repeat that one's value. */
  merged?: true
  /** The sheet doesn't show it: it is filtered out, folded or hidden. */
  hidden?: true
}

/**
 * The value for a formula without a stored result, as spreadsheets show it. Some
 * programs leave the calculation to the spreadsheet.
 */
export const NOT_WORKED_OUT = '#CALC!'

/** Returns whether a cell is empty. */
export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || String(cell).trim() === ''

// A person who types an amount puts a plain space there.
const AMOUNT = /^-?\d+(?:\.\d+)?\u00a0\D+$/u

/**
 * Returns whether a cell is a workbook's number, possibly with the currency of its format behind a no-break
 * space. Its decimal separator is a point, whatever the file's texts have.
 */
export const isWorkbookNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && AMOUNT.test(cell))
