import { broken } from './file/broken'
import { isBlank } from './file/cell'
import { sheetNames } from './file/fileRows'
import { guessDays, guessDecimal } from './file/guessFormats'
import { firstRows, guessCut, guessHeader, separatorOf } from './file/guessReading'
import { MAX_COLUMNS, MAX_ROWS } from './file/limits'
import { cutOf, type Reading } from './file/reading'
import { storable } from './file/storable'
import type { Look } from './imported'

/** What a file holds, as far as its beginning tells. */
export interface FileLook {
  reading: Reading
  headers: string[]
  look: Look
  about: number
}

/** What is so where the file says nothing. */
export type Usual = Pick<Reading, 'decimal' | 'currency'>

const SAMPLES = 8

/** Looks into the beginning of a file and guesses how it is meant, but for what is said of it. */
export async function lookInto(path: string, usual: Usual, said: Partial<Reading> = {}): Promise<FileLook> {
  const guessed = await guessCut(path)
  const cut = { ...guessed, ...said, format: guessed.format }
  if (said.encoding && !said.separator && cut.format === 'csv')
    cut.separator = await separatorOf(path, said.encoding)
  const sheets = cut.format === 'xlsx' ? await sheetNames(path) : []
  if (cut.format === 'xlsx' && !sheets.length) throw broken('no_sheet')
  const { rows: found, about } = await firstRows(path, cut)
  // None is left out unsaid.
  if (found.some(({ cells }) => !cells.slice(MAX_COLUMNS).every(isBlank)))
    throw broken('too_many_columns', { limit: MAX_COLUMNS })
  const rows = found.map(storable)
  const header = said.header ?? guessHeader(rows)
  const named = rows.find(({ row }) => row === header)?.cells ?? []
  const headers = named.map(cell => String(cell).trim().slice(0, 200))
  if (headers.every(isBlank)) throw broken('empty')
  const below = rows
    .filter(({ row, cells }) => row > header && !cells.every(isBlank))
    .map(({ cells }) => cells)
  const widest = Math.min(MAX_COLUMNS, Math.max(headers.length, ...below.map(cells => cells.length)))
  while (headers.length < widest) headers.push('')
  const cells = below.flat()
  const decimal = guessDecimal(cells, usual.decimal)
  const days = guessDays(cells)
  const reading: Reading = {
    ...{ ...cut, header, currency: said.currency ?? usual.currency },
    ...{ decimal: said.decimal ?? decimal.value, days: said.days ?? days.value },
  }
  return {
    ...{ reading, headers, about: Math.min(MAX_ROWS, Math.max(0, about - header)) },
    look: {
      ...{ sheets, samples: below.slice(0, SAMPLES) },
      sure: { decimal: decimal.sure, days: days.sure },
      merged: found.some(({ row, merged }) => merged && row > header),
    },
  }
}

/** Looks into a file again where it is now cut otherwise. */
export const isCutAnew = (before: Reading, after: Partial<Reading>) =>
  cutOf(before) !== cutOf({ ...before, ...after })
