import type { Cell, Reading } from '../../../../src/contract/imports'
import type { DayOrder, DecimalMark } from '../../../../src/core/field/reading'
import { ARABIC_DECIMAL, latinNumber } from '../../../../src/core/schema/latinDigits'
import { figuresOf } from '../../../../src/fields/date/dayIn'
import type { FilePreview } from '../imported'
import { broken } from './broken'
import { isBlank, isWorkbookNumber } from './cell'
import { sheetsOf } from './fileRows'
import { firstRows, guessCut, guessHeader, separatorOf } from './guessReading'
import { MAX_COLUMNS, MAX_ROWS } from './limits'
import { storable } from './storable'

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
  const guessed = await guessCut(path)
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
  const { rows: found, about } = await firstRows(path, cut)
  const rows = found.map(storable)
  const header = chosen.header ?? guessHeader(rows)
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
    ...{ ...cut, header, currency: chosen.currency ?? usual.currency },
    ...{ decimal: chosen.decimal ?? decimal.value, days: chosen.days ?? days.value },
  }
  return {
    ...{ reading, headers, about: Math.min(MAX_ROWS, Math.max(0, about - header)) },
    look: {
      sheets: sheets.map(({ name }) => name),
      ...{ samples: below.slice(0, SAMPLES).map(shortened) },
      sure: { decimal: decimal.sure, days: days.sure },
      merged: found.some(({ row, merged }) => merged && row > header),
    },
  }
}

/** A guess from a file's cells. It isn't sure if all of them are ambiguous. */
interface Guess<Value> {
  value: Value
  sure: boolean
}

const NUMBER = /^[-+(]?[\d.,\s\u00a0\u202f]*[.,][\d.,]*\)?$/
const WORDS = /[\p{L}\p{Sc}%]+\.?/gu

/** Guesses the decimal separator in these cells. */
function guessDecimal(cells: Iterable<Cell>, otherwise: DecimalMark): Guess<DecimalMark> {
  const votes = { '.': 0, ',': 0 }
  let open = 0
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 40 || isWorkbookNumber(cell)) continue
    // Arabic's own decimal separator leaves open what comma and point mean in other cells.
    if (cell.includes(ARABIC_DECIMAL)) continue
    const mark = decimalIn(latinNumber(cell.replace(WORDS, '').trim()))
    if (mark === 'open') open += 1
    else if (mark) votes[mark] += 1
  }
  if (votes['.'] === votes[',']) return { value: otherwise, sure: votes['.'] === 0 && open === 0 }
  return { value: votes['.'] > votes[','] ? '.' : ',', sure: true }
}

function decimalIn(text: string): DecimalMark | 'open' | undefined {
  if (!NUMBER.test(text) || figuresOf(text)) return undefined
  const marks = [...text].filter(letter => letter === '.' || letter === ',') as DecimalMark[]
  const last = marks.at(-1)
  const other = last === '.' ? ',' : '.'
  if (!last) return undefined
  if (marks.includes(other)) return marks.filter(mark => mark === last).length === 1 ? last : undefined
  if (marks.length > 1) return /^\D?\d{1,3}([.,]\d{3})+\D?$/.test(text) ? other : undefined
  return /^\D?[1-9]\d{0,2}[.,]\d{3}\D?$/.test(text) ? 'open' : last
}

/**
 * Guesses the order of day and month in these cells. Day first is
 * the default, as in the office's four languages.
 */
function guessDays(cells: Iterable<Cell>): Guess<DayOrder> {
  let [first, second, open] = [0, 0, 0]
  for (const cell of cells) {
    const figures =
      typeof cell === 'string' && cell.length < 30 ? figuresOf(cell.split(/[T ]/)[0] ?? '') : undefined
    if (!figures) continue
    const [a, b] = figures
    if (a > 12 && b <= 12) first += 1
    else if (b > 12 && a <= 12) second += 1
    else if (a !== b) open += 1
  }
  if (second > first) return { value: 'mdy', sure: first === 0 }
  return { value: 'dmy', sure: first > 0 ? second === 0 : open === 0 }
}
