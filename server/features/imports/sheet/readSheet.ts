import type { Reading } from '../../../../src/contract/imports'
import type { Sheet } from '../../../../src/contract/sheets'
import { setOfficeCountry } from '../../../../src/core/i18n/officeCountry'
import { ApiError } from '../../../base/errors/apiError'
import { broken } from '../file/broken'
import { type FileRow, isBlank } from '../file/cell'
import { fileRows } from '../file/fileRows'
import { MAX_ROWS } from '../file/limits'
import { inspectFile, type Usual } from '../file/lookInto'
import { storable } from '../file/storable'
import { type CellReading, ColumnGuess } from './columnGuess'
import { totalIn } from './totalRow'

export interface SheetRequest {
  path: string
  /** The defaults for what a file doesn't show. */
  usual: Usual & { timeZone: string; now: Date; country: string | undefined }
  /** The options that the person chose. */
  chosen: Partial<Reading>
}

/** Reads a whole file and guesses the possible fields of each column. */
export async function readSheet({ path, usual, chosen }: SheetRequest): Promise<Sheet> {
  // A thread can't read the settings, so the request contains
  // the country. The thread runs one task at a time.
  setOfficeCountry(usual.country)
  const { reading, headers, look } = await inspectFile(path, usual, { hidden: 'import', ...chosen })
  const sheet = guessColumns(headers, { ...usual, ...reading })
  let rows = 0
  // Each row is added when the next one arrives, because the last can be a total.
  let last: FileRow | undefined
  for await (const found of fileRows(path, reading)) {
    if (found.row <= reading.header || found.cells.every(isBlank)) continue
    rows += 1
    if (rows > MAX_ROWS) throw broken('too_many_rows', { limit: MAX_ROWS })
    if (last) sheet.add(last)
    last = storable(found)
  }
  if (!last) throw new ApiError(422, 'invalid', { message: 'studio_start.no_rows' })
  const total = rows > 1 ? totalIn(last, { ...usual, ...reading }) : null
  if (total) rows -= 1
  else sheet.add(last)
  return { rows, total, reading, sheets: look.sheets, sure: look.sure, ...sheet.columns() }
}

/** Returns a collector that guesses the fields of rows added one by one. */
export function guessColumns(headers: readonly string[], reading: CellReading) {
  const guesses = headers.map(header => new ColumnGuess(header, reading))
  let rows = 0
  return {
    add: ({ row, cells }: FileRow) => {
      rows += 1
      for (const [at, guess] of guesses.entries()) guess.add(cells[at], row)
    },
    columns: (): Pick<Sheet, 'columns' | 'headings_are_data'> => ({
      columns: guesses.map(guess => guess.column(rows)),
      headings_are_data: guesses.some(guess => guess.isHeaderData),
    }),
  }
}
