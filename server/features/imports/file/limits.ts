const MB = 1024 * 1024

/** Bytes of a file at most. */
export const MAX_FILE = 64 * MB
/** Rows of one import at most. */
export const MAX_ROWS = 100_000
/** Rows of a file at most with the empty ones among them, as many as a spreadsheet has. */
export const MAX_LINES = 1_048_576
export const MAX_COLUMNS = 300
/** Separators of one line of CSV at most: as many as a spreadsheet has columns. */
export const MAX_SEPARATORS = 16_384
export { MAX_CELL } from '../../../../src/contract/imports'
/** Characters of one row at most: a quote that nobody closes would take the rest of a file into one. */
export const MAX_RECORD = 200_000
/** Characters of all rows of a file at most. */
export const MAX_TEXT = 256 * MB

/** Parts of a workbook at most, and bytes of the list of them. */
export const MAX_ENTRIES = 10_000
export const MAX_DIRECTORY = 4 * MB
/** What a part of a workbook unpacks to at most; the large ones are its rows and the texts that its cells share. */
export const MAX_PART = 16 * MB
export const MAX_SHEET = 1024 * MB
/** How much a large part may be packed: real sheets come to a twentieth. Small ones may be what they like. */
export const MAX_RATIO = 200
export const ANY_RATIO = 32 * MB

/** XML: how deep elements are nested, and attributes of one of them. */
export const MAX_DEPTH = 50
export const MAX_ATTRIBUTES = 200
/** Elements one after the other that no row or shared text ends among. */
export const MAX_ELEMENTS = 500_000
/** The texts that the cells of a workbook share: they are in memory while it is read. */
export const MAX_SHARED = 1_500_000
export const MAX_SHARED_BYTES = 64 * MB
/** Cells of a sheet at most that are merged over several rows. */
export const MAX_MERGED = 200_000
