import type { SheetTotal } from '../../../../src/contract/sheets'
import type { AnyField } from '../../../../src/core/field/fieldType'
import type { ReadingOptions } from '../../../../src/core/field/reading'
import { readerOf } from '../../../../src/fields/imports'
import { type FileRow, isBlank, isWorkbookNumber } from '../file/cell'
import type { CellReading } from './columnGuess'
import { haveCommon, wordsIn } from './headings'

/** Words for totals in English, French, German, Turkish and Arabic. */
const TOTALS = wordsIn(
  'total totals totale totaux subtotal sum sums somme summe gesamt gesamtsumme toplam yekun مجموع المجموع اجمالي الاجمالي',
)
/** Words that can accompany them. */
const BESIDE = wordsIn('grand general generale sub sous genel ara الكلي العام')

const NUMBERS = ['decimal', 'money', 'percent'].map(kind => ({ kind, scale: 20 }) as unknown as AnyField)

/** Returns the row's label if it is a total: one such label, numbers, and nothing else. */
export function totalIn({ row, cells }: FileRow, reading: CellReading): SheetTotal | null {
  const filled = cells.filter(cell => !isBlank(cell))
  const labels = filled.filter(cell => !isWorkbookNumber(cell) && !isNumber(String(cell), reading))
  const label = String(labels[0] ?? '').trim()
  if (labels.length !== 1 || filled.length < 2 || !isTotal(label)) return null
  return { row, label }
}

function isTotal(label: string): boolean {
  const words = wordsIn(label)
  return haveCommon(words, TOTALS) && [...words].every(word => TOTALS.has(word) || BESIDE.has(word))
}

function isNumber(text: string, reading: CellReading): boolean {
  const options: ReadingOptions = { ...reading, option: () => undefined, part: () => options }
  const cells = { text: text.trim(), parts: {} }
  return NUMBERS.some(field => readerOf(field)?.read(cells, field, options) !== undefined)
}
