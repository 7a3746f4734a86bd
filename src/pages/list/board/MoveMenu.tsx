import { ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem, Skeleton } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { ToneIcon } from '../../../fields/choice/tone.view'
import { explain } from '../../record/explain'
import type { ListRecord } from '../useListRows'
import type { Move } from './useMoves'

interface Props {
  anchor: HTMLElement
  record: ListRecord
  movesOf: (record: ListRecord) => Promise<Move[]>
  onMove: (record: ListRecord, move: Move) => unknown
  onClose: () => void
}

/** Lists the columns that a card can be moved to, and why not to the others. */
export function MoveMenu({ anchor, record, movesOf, onMove, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const [moves, setMoves] = useState<readonly Move[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the menu opens
  useEffect(() => {
    movesOf(record).then(setMoves, error => {
      const { message } = explain(error)
      notify(message, { type: 'error', messageArgs: { _: message } })
      onClose()
    })
  }, [])
  const possible = moves?.filter(({ refused }) => refused === undefined) ?? []
  const refused = moves?.filter(move => !possible.includes(move)) ?? []
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': translate('list_board.move_to'), dense: true },
        paper: { sx: paperStyle },
      }}
    >
      <ListSubheader role="presentation" sx={headStyle}>
        {translate('list_board.move_to')}
      </ListSubheader>
      {!moves && (
        <MenuItem aria-disabled aria-label={translate('list.loading')}>
          <Skeleton width={160} />
        </MenuItem>
      )}
      {[...possible, ...refused].map(move => (
        <MenuItem
          key={move.stage.key}
          aria-disabled={move.refused !== undefined}
          onClick={() => {
            if (move.refused !== undefined) return
            onClose()
            void onMove(record, move)
          }}
          sx={move.refused === undefined ? undefined : refusedStyle}
        >
          <ListItemIcon>{move.stage.tone && <ToneIcon tone={move.stage.tone} />}</ListItemIcon>
          <ListItemText primary={move.stage.label} secondary={move.refused ?? move.transition?.label} />
        </MenuItem>
      ))}
    </Menu>
  )
}

const paperStyle = { maxHeight: 480, minWidth: 240, maxWidth: 'min(360px, calc(100vw - 32px))' }
const headStyle = { lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }
const refusedStyle = {
  whiteSpace: 'pre-line',
  cursor: 'not-allowed',
  '& .MuiListItemText-primary': { color: 'text.secondary' },
}
