import { createReadStream } from 'node:fs'
import type { Reading } from '../../../../src/contract/imports'
import { CsvError, CsvReader, type CsvRow } from '../../../base/csv/csvReader'
import { broken, tooManyColumns } from './broken'
import type { FileRow } from './cell'
import { MAX_CELL, MAX_LINES, MAX_RECORD, MAX_SEPARATORS } from './limits'
import type { Encoding } from './text/encoding'
import { sheetRows } from './xlsx/sheetRows'
import { readWorkbook } from './xlsx/workbook'
import { openZip } from './xlsx/zip'

/** The rows of a file, one after the other: no more of it is held than a row. */
export async function* fileRows(
  path: string,
  { format, encoding, separator, sheet }: Pick<Reading, 'format' | 'encoding' | 'separator' | 'sheet'>,
): AsyncGenerator<FileRow> {
  if (format === 'csv') return yield* csvRows(path, encoding, separator)
  const zip = await openZip(path)
  try {
    const book = await readWorkbook(zip)
    const part = book.sheets[sheet]?.part
    if (!part) throw broken('no_sheet')
    yield* sheetRows(zip, book, part)
  } finally {
    zip.close()
  }
}

/** The names of a workbook's sheets. */
export async function sheetNames(path: string): Promise<string[]> {
  const zip = await openZip(path)
  try {
    return (await readWorkbook(zip)).sheets.map(({ name }) => name)
  } finally {
    zip.close()
  }
}

/** The text of a file as it comes; bytes that the encoding has no letter for become marks that one sees. */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let first = true
  for await (const bytes of createReadStream(path)) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true })
    // A line for spreadsheets, which names the separator.
    yield first ? text.replace(/^sep=.\r?\n/i, '') : text
    if (text) first = false
  }
  yield decoder.decode()
}

const BOUNDS = { cell: MAX_CELL, text: MAX_RECORD, cells: MAX_SEPARATORS, rows: MAX_LINES }

/** The rows of a CSV file, one after the other. */
async function* csvRows(path: string, encoding: Encoding, separator: string): AsyncGenerator<FileRow> {
  const reader = new CsvReader(separator, BOUNDS)
  try {
    for await (const text of textOf(path, encoding)) yield* reader.read(text).map(plainRow)
    yield* reader.close().map(plainRow)
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error
  }
}

function refusalOf({ fault, row }: CsvError): Error {
  const refusals = {
    quote: () => broken('open_quote', { row }),
    cell: () => broken('cell_too_long', { limit: MAX_CELL }),
    text: () => broken('row_too_long', { row, limit: MAX_RECORD }),
    cells: tooManyColumns,
    rows: () => broken('too_many_rows', { limit: MAX_LINES }),
  }
  return refusals[fault]()
}

const plainRow = ({ row, cells }: CsvRow): FileRow => ({ row, cells: cells.map(plain) })

/** `="00123"` is how a text is kept from becoming a number in a spreadsheet. */
const plain = (cell: string) => (cell.startsWith('=') ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell)
