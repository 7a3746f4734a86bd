import { useLocale, useTranslate } from 'react-admin'
import { useOptionLabel, useResource } from '../../../src/kit'
import { percentText } from '../../premium/deductibleWords'
import {
  type CellValue,
  type CellWords,
  cellText,
  cellValue,
  type GridContext,
  rateWords,
} from '../grid/cells'
import { cellKey } from '../grid/edit'
import { withEdits } from '../grid/edits'
import { differs, marksOf } from '../grid/marks'
import { isOutOfRunning, isPast, type Quote } from '../grid/quote'
import { readCell } from '../grid/readCell'
import { coversOf, type GridRow, rowsOf } from '../grid/rows'
import { changeOf, withChange } from '../grid/write'
import type { Board } from './useBoard'

/** A cell that is being edited. */
export interface Editing {
  quote: number
  row: GridRow
  text: string
  /** The cell's value when typing started. */
  before: CellValue
}

export interface View {
  onlyDifferences: boolean
  withLeft: boolean
}

/** Returns the rows and columns of the grid, with everything that its cells show. */
export function useGridModel(board: Board, view: View, editing: Editing | undefined) {
  const locale = useLocale()
  const translate = useTranslate()
  const rated = useOptionLabel(useResource('insurance-companies'), 'rating')
  const words: CellWords = {
    covered: translate('resources.quote-grid.covered'),
    missing: translate('resources.quote-grid.missing'),
    about: amount => translate('resources.quote-grid.about', { amount }),
    noRate: currency => translate('resources.quote-grid.no_rate', { currency }),
    share: terms => percentText(terms, { language: locale, translate }),
  }
  const how = (quote: Quote) => ({ language: locale, currency: board.currencyOf(quote), today: board.today })
  const context: GridContext = {
    currency: board.currency,
    current: board.current,
    rating: id => {
      const rating = board.companies.get(id)?.rating
      return typeof rating === 'string' ? rated(rating) : undefined
    },
  }
  const all = withEdits(board.snapshot).map(quote => typed(quote, editing, how))
  const left = all.filter(isOutOfRunning)
  const quotes = all.filter(quote => view.withLeft || !isOutOfRunning(quote))
  const shown = all.filter(quote => !isOutOfRunning(quote))
  const covers = coversOf(shown, board.covers)
  const rows = rowsOf({
    quotes,
    coverages: board.covers,
    compared: board.current !== null,
    currency: board.currency,
    readable: board.rights.readable,
  }).filter(row => !view.onlyDifferences || quotes.length < 2 || differs(row, quotes, context))
  return {
    rows,
    quotes,
    left: left.length,
    marks: marksOf(shown, covers, { today: board.today, comparedIn: board.currency }),
    words,
    beside: context,
    read: (text: string, row: GridRow, quote: Quote) => readCell(text, row.entry ?? 'text', how(quote)),
    value: (row: GridRow, quote: Quote) => cellValue(row, quote, context),
    text: (row: GridRow, quote: Quote) => cellText(cellValue(row, quote, context), locale, words),
    note: (row: GridRow, quote: Quote) => {
      const value = cellValue(row, quote, context)
      if (value.is !== 'converted') return undefined
      return translate('resources.quote-grid.at_rate', rateWords(value.rate, locale))
    },
    edit: (row: GridRow, quote: Quote) => board.snapshot.edits.get(cellKey(quote.id, row)),
    isPast: (quote: Quote) => isPast(quote, board.today),
  }
}

export type GridModel = ReturnType<typeof useGridModel>

/** Applies the typed text to a quote if it can be parsed, so that totals and taxes update during typing. */
function typed(
  quote: Quote,
  editing: Editing | undefined,
  how: (quote: Quote) => Parameters<typeof readCell>[2],
): Quote {
  if (editing?.quote !== quote.id) return quote
  const read = readCell(editing.text, editing.row.entry ?? 'text', how(quote))
  return 'value' in read ? withChange(quote, changeOf(editing.row, quote, read.value)) : quote
}
