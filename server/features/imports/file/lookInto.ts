import type { Cell, Reading } from '../../../../src/contract/imports'
import type { FilePreview } from '../imported'
import { broken } from './broken'
import { type FileRow, isBlank, shownText } from './cell'
import { ColumnFigures } from './columnFigures'
import { sheetsOf } from './fileRows'
import { type FirstRows, firstRows, guessFileFormat, guessHeader, separatorOf } from './guessReading'
import { guessDays, guessDecimal } from './guessValues'
import { MAX_COLUMNS, MAX_ROWS } from './limits'
import { takesHidden } from './reading'
import { storable } from './storable'
import { encodingExamples } from './text/encodingExamples'
import { hiddenParts } from './workbook/hiddenParts'

/** A description of a file, from its first rows. */
export interface FileInspection {
  reading: Reading
  headers: string[]
  look: FilePreview
  about: number
}

/** The defaults for what a file doesn't show. */
export type Usual = Pick<Reading, 'decimal' | 'currency'>

const SAMPLES = 8
/** The number of characters that are enough to recognize a cell's content. */
const SAMPLE_LENGTH = 200
const shortened = (cells: readonly Cell[]) =>
  cells.map(cell =>
    typeof cell === 'string' ? cell.slice(0, SAMPLE_LENGTH).replace(/\p{Surrogate}/gu, '') : cell,
  )

/** Reads the beginning of a file and guesses how to read it, except for the options that the person chose. */
export async function inspectFile(
  path: string,
  usual: Usual,
  chosen: Partial<Reading> = {},
): Promise<FileInspection> {
  const { encodings, ...guessed } = await guessFileFormat(path)
  const cut = { ...guessed, ...chosen, format: guessed.format }
  if (chosen.encoding && !chosen.separator && cut.format === 'csv')
    cut.separator = await separatorOf(path, chosen.encoding)
  const sheets = await sheetsOf(path, cut.format)
  if (cut.format !== 'csv' && !sheets.length) throw broken('no_sheet')
  // A hidden sheet often contains the choices of a form.
  cut.sheet =
    chosen.sheet ??
    Math.max(
      0,
      sheets.findIndex(({ isHidden }) => !isHidden),
    )
  const first = await firstRows(path, cut)
  try {
    const { figures, ...found } = await describeRows(first, { cut, usual, chosen })
    const { format } = cut
    const hidden = format === 'csv' ? NOTHING_HIDDEN : await hiddenParts(path, found.reading)
    const look = {
      ...found.look,
      hidden: hidden.rows,
      hidden_columns: hidden.columns,
      sheets: sheets.map(({ name }) => name),
      figures,
      encodings: encodings.length > 1 ? await encodingExamples(path, cut, encodings) : [],
    }
    return { ...found, look }
  } finally {
    await first.rest.return(undefined)
  }
}

const NOTHING_HIDDEN = { rows: 0, columns: [] }

type FileFormat = Omit<Reading, 'header' | 'decimal' | 'days' | 'currency'>

/** Guesses what the first rows of a file contain. */
async function describeRows(
  { rows: found, about, rest }: FirstRows,
  { cut, usual, chosen }: { cut: FileFormat; usual: Usual; chosen: Partial<Reading> },
) {
  const rows = found.map(storable)
  const header = chosen.header ?? guessHeader(rows)
  const named = rows.find(({ row }) => row === header)?.cells ?? []
  const headers = named.map(cell => shownText(cell).trim().slice(0, 200))
  if (headers.every(isBlank)) throw broken('empty')
  const isRead = ({ hidden }: FileRow) => takesHidden(cut) || !hidden
  const below = rows
    .filter(row => row.row > header && isRead(row) && !row.cells.every(isBlank))
    .map(({ cells }) => cells)
  const widest = Math.min(MAX_COLUMNS, Math.max(headers.length, ...below.map(cells => cells.length)))
  while (headers.length < widest) headers.push('')
  const figures = new ColumnFigures()
  for (const row of below) figures.add(row)
  await figures.readOn(rest, isRead)
  const cells = below.flat()
  const decimal = guessDecimal(cells, usual.decimal)
  const days = guessDays(cells)
  const reading: Reading = {
    ...{ ...cut, header, currency: chosen.currency ?? usual.currency },
    ...{ decimal: chosen.decimal ?? decimal.value, days: chosen.days ?? days.value },
  }
  return {
    ...{ reading, headers, about: Math.min(MAX_ROWS, Math.max(0, about - header)) },
    look: {
      samples: below.slice(0, SAMPLES).map(shortened),
      sure: { decimal: decimal.sure, days: days.sure },
      merged: found.some(({ row, merged }) => merged && row > header),
    },
    figures: figures.list(),
  }
}
