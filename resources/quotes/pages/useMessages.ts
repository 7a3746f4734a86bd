import { useLocale, useTranslate } from 'react-admin'
import { cellText, cellValue } from '../grid/cells'
import { cellKey } from '../grid/edit'
import type { Quote } from '../grid/quote'
import type { GridRow } from '../grid/rows'
import type { Board } from './useBoard'

/** Says what keeps a cell's text from being saved. */
export function useMessages(board: Board): (row: GridRow, quote: Quote) => string | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  return (row, quote) => {
    const edit = board.snapshot.edits.get(cellKey(quote.id, row))
    if (!edit?.message) return undefined
    const saved = board.snapshot.quotes.get(quote.id)
    const words = {
      covered: translate('resources.quote-grid.covered'),
      missing: translate('resources.quote-grid.missing'),
    }
    const newer = saved ? cellText(cellValue(row, saved), locale, words) : ''
    return translate(edit.message.key, {
      ...edit.message.params,
      typed: edit.text,
      newer: newer || translate('resources.quote-grid.nothing'),
      _: edit.message.key,
    })
  }
}
