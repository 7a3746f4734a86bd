import type { Cell } from '../../../../src/contract/imports'
import { isCurrencySign } from '../../../../src/core/money/currencySigns'

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

// The invisible separator. A space would not do: many programs write amounts with a no-break space.
const MARK = '\u2063'
const UNIT = `\u00a0${MARK}`
const NUMBER_WITH_UNIT = new RegExp(`^-?\\d+(?:\\.\\d+)?${UNIT}`, 'u')

/** Returns a workbook's number with the unit of its format: `12.50 €`, with a mark that no text of a file has. */
export const numberWithUnit = (number: string, unit: string): Cell => `${number}${UNIT}${unit}`

/** Returns a text of a file without the mark of workbooks' numbers. */
export const textInFile = (text: string): string => (text.includes(MARK) ? text.replaceAll(MARK, '') : text)

/**
 * Returns whether a cell is a workbook's number, possibly with the unit of its format. Its decimal separator is
 * a point, whatever the file's texts have.
 */
export const isWorkbookNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && NUMBER_WITH_UNIT.test(cell))

/** Returns a cell's text as people see it. */
export const shownText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : textInFile(String(cell))

/**
 * Returns the text that a field reads from a cell. Only amounts have a unit that is no currency, so that they are
 * refused: to other fields, `12 months` in a workbook's format is 12.
 */
export function textToRead(cell: Cell | undefined, isAmount: boolean): string {
  const [number = '', unit] = cell === undefined ? [] : String(cell).split(UNIT)
  return unit === undefined || isAmount || isCurrencySign(unit) ? shownText(cell) : number
}
