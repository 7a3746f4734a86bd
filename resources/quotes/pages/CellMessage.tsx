import { Box, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { separated } from '../../../src/kit'
import { storedChanges } from '../../workOrders/request'
import { cellKey } from '../grid/edit'
import type { Quote } from '../grid/quote'
import type { GridRow } from '../grid/rows'
import { useChangeText } from './RequestChanges'
import type { Board } from './useBoard'

interface Props {
  board: Board
  active: { row?: GridRow; quote?: Quote }
  messageOf: (row: GridRow, quote: Quote) => string | undefined
}

/**
 * Shows the problem of the focused cell, or else what changed since its quote, or else how to use the grid.
 * Screen readers announce changes.
 */
export function CellMessage({ board, active: { row, quote }, messageOf }: Props) {
  const translate = useTranslate()
  const message = row && quote && messageOf(row, quote)
  const older = useOlderMessage()(quote)
  const edit = row && quote && board.snapshot.edits.get(cellKey(quote.id, row))
  const mine = edit?.state === 'stale' ? edit.value : undefined
  const settle = (work: () => void) => {
    work()
    // The buttons disappear, so the focus returns to the grid.
    document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }
  const lost = [...board.snapshot.edits.values()].some(({ state }) => state === 'lost')
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        flexWrap: 'wrap',
        minHeight: 32,
        fontSize: '0.8125rem',
      }}
    >
      <Box role="status" sx={{ color: message ? 'error.main' : 'text.secondary', minWidth: 0 }}>
        {message ??
          older ??
          translate(board.mayWrite ? 'resources.quote-grid.keys' : 'resources.quote-grid.reading')}
      </Box>
      {edit && mine && (
        <>
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              settle(() => board.edits.enter([{ ...edit, before: undefined, read: { value: mine } }]))
            }
          >
            {translate('remote_changes.keep_mine')}
          </Button>
          <Button size="small" onClick={() => settle(() => board.edits.drop(edit.quote, edit.row))}>
            {translate('remote_changes.take_theirs')}
          </Button>
        </>
      )}
      {lost && (
        <Button size="small" variant="outlined" onClick={() => board.edits.retry()}>
          {translate('form.try_again')}
        </Button>
      )}
    </Box>
  )
}

/** Returns a function that says what changed since the request that a quote answers. */
function useOlderMessage(): (quote: Quote | undefined) => string | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  const textOf = useChangeText()
  return quote =>
    quote?.outdated
      ? translate('resources.quote-grid.changed', {
          changes: separated(locale, storedChanges(quote.request_changes).map(textOf)),
        })
      : undefined
}
