import type { Cell, Reading } from '../../../../src/contract/imports'
import type { FilePreview } from '../imported'
import { broken } from './broken'
import { isBlank } from './cell'
import { sheetNames } from './fileRows'
import { guessDays, guessDecimal } from './guessFormats'
import { firstRows, guessCut, guessHeader, separatorOf } from './guessReading'
import { MAX_COLUMNS, MAX_ROWS } from './limits'
import { storable } from './storable'

/** What a file holds, as far as its beginning tells. */
export interface FileInspection {
  reading: Reading
  headers: string[]
  look: FilePreview
  about: number
}

/** What is so where the file says nothing. */
export type Usual = Pick<Reading, 'decimal' | 'currency'>

const SAMPLES = 8
/** So much of a cell shows what it is. */
const SAMPLE_LENGTH = 200
const shortened = (cells: readonly Cell[]) =>
  cells.map(cell =>
    typeof cell === 'string' ? cell.slice(0, SAMPLE_LENGTH).replace(/\p{Surrogate}/gu, '') : cell,
  )

/** Looks into the beginning of a file and guesses how it is meant, but for what is said of it. */
export async function inspectFile(
  path: string,
  usual: Usual,
  said: Partial<Reading> = {},
): Promise<FileInspection> {
  const guessed = await guessCut(path)
  const cut = { ...guessed, ...said, format: guessed.format }
  if (said.encoding && !said.separator && cut.format === 'csv')
    cut.separator = await separatorOf(path, said.encoding)
  const sheets = cut.format === 'xlsx' ? await sheetNames(path) : []
  if (cut.format === 'xlsx' && !sheets.length) throw broken('no_sheet')
  const { rows: found, about } = await firstRows(path, cut)
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
      ...{ sheets, samples: below.slice(0, SAMPLES).map(shortened) },
      sure: { decimal: decimal.sure, days: days.sure },
      merged: found.some(({ row, merged }) => merged && row > header),
    },
  }
}
