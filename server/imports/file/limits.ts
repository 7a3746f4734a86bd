/** Rows of one import at most. */
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 300
/** Bytes of a file at most. */
export const MAX_FILE = 64 * 1024 * 1024
/** Characters of one cell at most: more than a spreadsheet has room for. */
export const MAX_CELL = 100_000
/** Characters of one record of CSV at most: a quote that nobody closes would take the rest of the file into one. */
export const MAX_RECORD = 1_000_000
/** What a part of a workbook unpacks to at most, sheets aside: they are read as they come and end with the last row. */
export const MAX_PART = 16 * 1024 * 1024
export const MAX_SHEET = 2 * 1024 * 1024 * 1024
/** The texts that the cells of a workbook share: they are kept while it is read. */
export const MAX_SHARED = 1_500_000
export const MAX_SHARED_CHARACTERS = 48_000_000
/** Cells of a sheet at most that are merged over several rows. */
export const MAX_MERGED = 200_000
