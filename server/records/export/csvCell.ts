const TO_QUOTE = /[",\r\n]/
/** What a spreadsheet takes for the beginning of a formula, in the full width of Asian scripts too. */
export const FORMULA_SIGNS = '=+-@\t\r\uff1d\uff0b\uff0d\uff20'

/**
 * A text as a cell of CSV: no formula, quoted where it must be. csv-stringify does the same (a test compares them), too
 * slowly for an export of a million rows.
 */
export function csvCell(text: string): string {
  const cell = guarded(text)
  return TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A text that is no formula. */
export const guarded = (text: string): string =>
  text !== '' && FORMULA_SIGNS.includes(text.charAt(0)) ? `'${text}` : text

/** A line of CSV with its end. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(',')}\r\n`
