import type { Reading } from '../../../../src/contract/imports'
import { broken } from './broken'
import type { FileRow } from './cell'
import { csvRows } from './text/csvRows'
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
