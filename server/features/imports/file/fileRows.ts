import { createReadStream } from 'node:fs'
import type { Reading } from '../../../../src/contract/imports'
import { CsvError, CsvReader, type CsvRow } from '../../../base/csv/csvReader'
import { broken, tooManyColumns } from './broken'
import { type FileRow, textInFile } from './cell'
import { MAX_CELL, MAX_LINES, MAX_RECORD, MAX_SEPARATORS } from './limits'
import { openDocument } from './ods/document'
import { documentRows } from './ods/sheetRows'
import { type Sheet, sheetsIn } from './ods/sheets'
import type { Encoding } from './text/encoding'
import { openZip } from './workbook/zip'
import { sheetRows } from './xlsx/sheetRows'
import { readWorkbook } from './xlsx/workbook'

/** Yields the rows of a file. Memory holds one row at a time. */
export async function* fileRows(
  path: string,
  { format, encoding, separator, sheet }: Pick<Reading, 'format' | 'encoding' | 'separator' | 'sheet'>,
): AsyncGenerator<FileRow> {
  if (format === 'csv') return yield* csvRows(path, encoding, separator)
  yield* format === 'ods' ? rowsOfDocument(path, sheet) : rowsOfWorkbook(path, sheet)
}

async function* rowsOfDocument(path: string, sheet: number): AsyncGenerator<FileRow> {
  const parts = await openDocument(path)
  try {
    yield* documentRows(parts, sheet)
  } finally {
    parts.close()
  }
}

async function* rowsOfWorkbook(path: string, sheet: number): AsyncGenerator<FileRow> {
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

/** Returns the sheets of a workbook, or none for a CSV file. */
export async function sheetsOf(path: string, format: Reading['format']): Promise<Sheet[]> {
  if (format === 'csv') return []
  const parts = await (format === 'ods' ? openDocument(path) : openZip(path))
  try {
    return format === 'ods' ? await sheetsIn(parts) : (await readWorkbook(parts)).sheets
  } finally {
    parts.close()
  }
}

/**
 * Yields the decoded text of a file. Bytes that are invalid in the
 * encoding become visible replacement characters.
 */
async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let first = true
  for await (const bytes of createReadStream(path)) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true })
    // Remove the line that names the separator for spreadsheets.
    yield first ? text.replace(/^sep=.\r?\n/i, '') : text
    if (text) first = false
  }
  yield decoder.decode()
}

const BOUNDS = { cell: MAX_CELL, text: MAX_RECORD, cells: MAX_SEPARATORS, rows: MAX_LINES }

/** Yields the rows of a CSV file. */
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

const plainRow = ({ row, cells }: CsvRow): FileRow => ({
  row,
  cells: cells.map(cell => textInFile(plain(cell))),
})

/** Returns the text in `="00123"`, which programs write so that spreadsheets don't convert it to a number. */
const plain = (cell: string) => (cell.startsWith('=') ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell)
