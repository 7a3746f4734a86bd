const TO_QUOTE = /[",\r\n]/
/** What a spreadsheet takes for the beginning of a formula, in the full width of Asian scripts too. csvSql.ts repeats it. */
export const FORMULA_SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
/**
 * Where a spreadsheet can begin a cell inside a text: French and Turkish ones split at `;`, a pasted file at tabs, and
 * neither sees the quotes of a cell that began somewhere else.
 */
export const INNER_STARTS = '[;\\t\\r\\n]'
/** What may stand before the sign: quotes that are read away, blanks, and the apostrophes of texts that were guarded before. */
export const BEFORE_SIGN = `[ "']*`

const AT_START = new RegExp(`^(${BEFORE_SIGN})([${FORMULA_SIGNS}\\t\\r])`)
const INSIDE = new RegExp(`(${INNER_STARTS}${BEFORE_SIGN})([${FORMULA_SIGNS}])`, 'g')
const GUARDED_AT_START = new RegExp(`^(${BEFORE_SIGN})'([${FORMULA_SIGNS}\\t\\r])`)
const GUARDED_INSIDE = new RegExp(`(${INNER_STARTS}${BEFORE_SIGN})'([${FORMULA_SIGNS}])`, 'g')

/**
 * A text as a cell of CSV: no formula, and quoted if needed. csv-stringify quotes the same way (a test compares them). It
 * would replace one line: it guards the first character only.
 */
export function csvCell(text: string): string {
  const cell = guarded(text)
  return TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A text that is no formula, at whichever separator it is split: an apostrophe stands before each sign that could begin one. */
export const guarded = (text: string): string => text.replace(AT_START, `$1'$2`).replace(INSIDE, `$1'$2`)

/** The text that was guarded. */
export const unguarded = (text: string): string =>
  text.replace(GUARDED_AT_START, '$1$2').replace(GUARDED_INSIDE, '$1$2')

/** A line of CSV with its end. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(',')}\r\n`

const NUMBER = /^-?\d+(\.\d+)?$/

/** A line of numbers and texts: negative numbers stay numbers, as they begin no formula. */
export const numbersLine = (texts: readonly string[]): string =>
  `${texts.map(text => (NUMBER.test(text) ? text : csvCell(text))).join(',')}\r\n`
