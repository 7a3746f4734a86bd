const TO_QUOTE = /[",\r\n]/
/**
 * The characters that start a formula in a spreadsheet, including full-width ones. `csvSql.ts` repeats the
 * ASCII ones.
 */
export const FORMULA_SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20'
/**
 * Characters after which a spreadsheet can start a new cell inside a text: French and Turkish ones split at
 * `;`, a pasted file splits at tabs, and neither recognizes quotes that were opened before the split.
 */
export const INNER_STARTS = '[;\\t\\r\\n]'
/**
 * What can precede such a character: quotes that a spreadsheet removes, spaces, and the apostrophes of
 * earlier guarding.
 */
export const BEFORE_SIGN = `[ "']*`

/**
 * A phone number with its country, in as many digits as one has, or a negative number or amount. They are written
 * without an apostrophe, which most programs would show, and which would make a text of a number: no further
 * operator, reference or function is in them. The most that a spreadsheet can make of them is that number.
 */
export const PLAIN_FIGURE = '^(\\+[0-9]( ?[0-9]){6,14}|-[0-9]{1,16}(\\.[0-9]{1,15})?( [A-Z]{3})?)$'
const IS_PLAIN_FIGURE = new RegExp(PLAIN_FIGURE)

const AT_START = new RegExp(`^(${BEFORE_SIGN})([${FORMULA_SIGNS}\\t\\r])`)
const INSIDE = new RegExp(`(${INNER_STARTS}${BEFORE_SIGN})([${FORMULA_SIGNS}])`, 'g')
const GUARDED_AT_START = new RegExp(`^(${BEFORE_SIGN})'([${FORMULA_SIGNS}\\t\\r])`)
const GUARDED_INSIDE = new RegExp(`(${INNER_STARTS}${BEFORE_SIGN})'([${FORMULA_SIGNS}])`, 'g')

/**
 * Returns a text as a CSV cell: guarded against formulas, and quoted if needed. csv-stringify quotes the same
 * way (a test compares them), but it only guards the first character.
 */
export function csvCell(text: string): string {
  const cell = guarded(text)
  return TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Guards a text against formulas, whichever separator a spreadsheet splits it at: adds an apostrophe before
 * each character that could start one. Phone numbers and negative numbers stay.
 */
export const guarded = (text: string): string =>
  IS_PLAIN_FIGURE.test(text) ? text : text.replace(AT_START, `$1'$2`).replace(INSIDE, `$1'$2`)

/** Removes the apostrophes that `guarded` adds. Most texts have none, and an export calls this for each cell. */
export const unguarded = (text: string): string =>
  text.includes("'") ? text.replace(GUARDED_AT_START, '$1$2').replace(GUARDED_INSIDE, '$1$2') : text

/** Returns a line of CSV with its line break. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvCell).join(',')}\r\n`

const NUMBER = /^-?\d+(\.\d+)?$/

/** Returns a line of numbers and texts. Negative numbers stay numbers, because they don't start a formula. */
export const numbersLine = (texts: readonly string[]): string =>
  `${texts.map(text => (NUMBER.test(text) ? text : csvCell(text))).join(',')}\r\n`
