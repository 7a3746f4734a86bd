import type { Cell } from '../../../../src/contract/imports'
import type { DayOrder, DecimalMark } from '../../../../src/core/field/reading'
import { ARABIC_DECIMAL, latinNumber } from '../../../../src/core/schema/latinDigits'
import { figuresOf } from '../../../../src/fields/date/dayIn'
import { isWorkbookNumber } from './cell'

/** A guess from a file's cells. It isn't sure if all of them are ambiguous. */
interface Guess<Value> {
  value: Value
  sure: boolean
}

const NUMBER = /^[-+(]?[\d.,\s\u00a0\u202f]*[.,][\d.,]*\)?$/
const WORDS = /[\p{L}\p{Sc}%]+\.?/gu

/** Guesses the decimal separator in these cells. */
export function guessDecimal(cells: Iterable<Cell>, otherwise: DecimalMark): Guess<DecimalMark> {
  const votes = { '.': 0, ',': 0 }
  let open = 0
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 40 || isWorkbookNumber(cell)) continue
    const mark = decimalOf(cell)
    if (mark === 'open') open += 1
    else if (mark) votes[mark] += 1
  }
  if (votes['.'] === votes[',']) return { value: otherwise, sure: votes['.'] === 0 && open === 0 }
  return { value: votes['.'] > votes[','] ? '.' : ',', sure: true }
}

/** Returns the decimal separator of a number's text, or `open` if its only separator can also group thousands. */
export function decimalOf(text: string): DecimalMark | 'open' | undefined {
  // Arabic's own decimal separator leaves open what comma and point mean in other cells.
  return text.includes(ARABIC_DECIMAL) ? undefined : decimalIn(latinNumber(text.replace(WORDS, '').trim()))
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
export function guessDays(cells: Iterable<Cell>): Guess<DayOrder> {
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
