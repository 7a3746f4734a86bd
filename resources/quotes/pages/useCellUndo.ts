import { useLocale } from 'react-admin'
import { editText } from '../grid/cells'
import type { Typed } from '../grid/edit'
import { isEntered } from '../grid/readCell'
import type { Board } from './useBoard'
import type { GridModel } from './useGridModel'

/**
 * Returns the last typed cell and a function that restores its earlier value. Repeated calls undo cell by
 * cell.
 */
export function useCellUndo({ edits, rights }: Board, model: GridModel) {
  const locale = useLocale()
  const quoteOf = ({ quote }: Typed) => model.quotes.find(({ id }) => id === quote)
  const mayUndo = (cell: Typed) => {
    const quote = quoteOf(cell)
    return quote !== undefined && rights.writable(cell.row, quote)
  }
  const takeBack = (): Typed | undefined => {
    const cell = edits.takeLastTyped(mayUndo)
    const quote = cell && quoteOf(cell)
    if (!cell || !quote) return undefined
    const { row, before, value } = cell
    const text = editText(before, locale, model.words)
    const read = isEntered(before) ? { value: before } : model.read(text, row, quote)
    // Passes the typed value as the expected one, so that someone else's later change is not overwritten.
    void edits.enter([{ quote: quote.id, row, text, read, before: value }], true)
    return cell
  }
  return { last: edits.lastTyped(mayUndo), isMore: () => edits.lastTyped(mayUndo) !== undefined, takeBack }
}
