const MB = 1024 * 1024

/** The maximum number of bytes in a file. */
export const MAX_FILE = 64 * MB
/** The maximum number of rows in an import. */
export const MAX_ROWS = 100_000
/** The maximum number of lines in a file, including empty ones: as many as a spreadsheet can have. */
export const MAX_LINES = 1_048_576
export const MAX_COLUMNS = 300
/** The maximum number of separators in a line of CSV: as many as a spreadsheet has columns. */
export const MAX_SEPARATORS = 16_384
export { MAX_CELL } from '../../../../src/contract/imports'
/**
 * The maximum number of characters in a row. Without it, an unclosed
 * quote would turn the rest of a file into one row.
 */
export const MAX_RECORD = 200_000
/** The maximum number of characters in all rows of a file. */
export const MAX_TEXT = 256 * MB

/** The maximum number of parts in a workbook, and of bytes in the zip file's directory. */
export const MAX_ENTRIES = 10_000
export const MAX_DIRECTORY = 4 * MB
/** The maximum uncompressed size of a part of a workbook. Rows and shared texts are the large ones. */
export const MAX_PART = 16 * MB
export const MAX_SHEET = 1024 * MB
/**
 * The maximum compression ratio of a large part; real sheets have about
 * 20. Parts below `ANY_RATIO` bytes can have any.
 */
export const MAX_RATIO = 200
export const ANY_RATIO = 32 * MB

/** XML: the maximum depth of elements, and the maximum number of an element's attributes. */
export const MAX_DEPTH = 50
export const MAX_ATTRIBUTES = 200
/** The maximum number of elements until a row or a shared text ends. */
export const MAX_ELEMENTS = 500_000
/** The maximum number of styles in a document: as many as a workbook can have. */
export const MAX_STYLES = 65_500
/**
 * The maximum number of shared texts in a workbook, and of their bytes. They are in memory while it is read.
 */
export const MAX_SHARED = 1_500_000
export const MAX_SHARED_BYTES = 64 * MB
/** The maximum number of cells in a sheet that are merged over several rows. */
export const MAX_MERGED = 200_000
