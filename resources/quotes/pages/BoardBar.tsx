import AddIcon from '@mui/icons-material/Add'
import CheckIcon from '@mui/icons-material/Check'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Sync from '@mui/icons-material/Sync'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, FormControlLabel, Switch, Tooltip } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { Quote } from '../grid/quote'
import { AddCarrierDialog } from './AddCarrierDialog'
import type { Board } from './useBoard'
import { useCellUndo } from './useCellUndo'
import type { GridModel, View } from './useGridModel'
import { useRowWords, wholeName } from './useRowWords'

interface Props {
  order: RaRecord
  board: Board
  model: GridModel
  view: View
  onView: (view: View) => void
  nameOf: (quote: Quote) => string
}

/** Statuses of a work order in which more carriers can be asked. */
const ASKING = ['quoting']

/** The toolbar of the grid: display options, the save status and a button to add a carrier. */
export function BoardBar({ order, board, model, view, onView, nameOf }: Props) {
  const translate = useTranslate()
  const [adding, setAdding] = useState(false)
  return (
    <Box sx={barStyle}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={view.onlyDifferences}
            onChange={(_event, onlyDifferences) => onView({ ...view, onlyDifferences })}
          />
        }
        label={translate('resources.quote-grid.only_differences')}
      />
      {model.left > 0 && (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={view.withLeft}
              onChange={(_event, withLeft) => onView({ ...view, withLeft })}
            />
          }
          label={translate('resources.quote-grid.with_left', { smart_count: model.left })}
        />
      )}
      <Saved board={board} />
      <TakeBack board={board} model={model} nameOf={nameOf} />
      {board.mayWrite && ASKING.includes(String(order.status)) && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<AddIcon />}
          onClick={() => setAdding(true)}
          sx={{ marginInlineStart: 'auto' }}
        >
          {translate('resources.quote-grid.add_carrier')}
        </Button>
      )}
      {adding && <AddCarrierDialog order={order} board={board} onClose={() => setAdding(false)} />}
    </Box>
  )
}

/** Shows the save status, because there is no button to save. */
function Saved({ board }: Pick<Props, 'board'>) {
  const translate = useTranslate()
  const edits = [...board.snapshot.edits.values()]
  const busy = edits.filter(({ state }) => state === 'waiting' || state === 'saving').length
  const open = edits.length - busy
  const [Icon, text] = open
    ? [ErrorOutline, translate('resources.quote-grid.unsaved', { smart_count: open })]
    : busy
      ? [Sync, translate('resources.quote-grid.saving')]
      : [CheckIcon, translate('resources.quote-grid.saved')]
  if (!board.mayWrite) return null
  return (
    <Box role="status" sx={{ ...savedStyle, color: open ? 'error.main' : 'text.secondary' }}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  )
}

/** Undoes the last typed cell. A toast per cell, as after other changes, would hide the next one. */
function TakeBack({ board, model, nameOf }: Pick<Props, 'board' | 'model' | 'nameOf'>) {
  const translate = useTranslate()
  const rowWords = useRowWords(board)
  const { last, isMore, takeBack } = useCellUndo(board, model)
  const quote = model.quotes.find(({ id }) => id === last?.quote)
  if (!last || !quote) return null
  const label = translate('resources.quote-grid.undo', {
    row: wholeName(rowWords(last.row)),
    name: nameOf(quote),
  })
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        aria-label={label}
        startIcon={<UndoIcon className="mirrored" />}
        onClick={() => {
          takeBack()
          // After the last undo, the button disappears, so the focus returns to the grid.
          if (!isMore()) document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
        }}
      >
        {translate('undo.undo')}
      </Button>
    </Tooltip>
  )
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 36,
}
const savedStyle = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: '0.8125rem' }
