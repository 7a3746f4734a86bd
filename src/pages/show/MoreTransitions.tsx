import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, ListItemText, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TransitionOffer } from './TransitionButton'

interface Props {
  transitions: readonly TransitionOffer[]
  onBegin: (move: TransitionOffer) => void
}

/** The moves that have no room beside the others. */
export function MoreTransitions({ transitions: moves, onBegin }: Props) {
  const translate = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!moves.length) return null
  const close = () => setAnchor(undefined)
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('view.more_moves')}
      </Button>
      <Menu id={id} anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
        {moves.map(move => (
          <MenuItem
            key={move.name}
            aria-disabled={move.refused !== undefined}
            onClick={() => {
              if (move.refused !== undefined) return
              close()
              onBegin(move)
            }}
            sx={move.refused === undefined ? undefined : refusedStyle}
          >
            <ListItemText primary={move.label} secondary={move.refused} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const refusedStyle = {
  maxWidth: 360,
  whiteSpace: 'normal',
  cursor: 'not-allowed',
  '& .MuiListItemText-primary': { color: 'text.secondary' },
}
