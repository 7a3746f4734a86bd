import { Dialog, Popover } from '@mui/material'
import { useId } from 'react'
import { useInlineSides } from '../../ui/theme/useInlineSides'
import { useNarrow } from '../list/useNarrow'
import { Newest } from './Newest'

interface Props {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The newest notifications: below the bell, or over a phone's whole screen. */
export function BellPanel({ anchor, onClose }: Props) {
  const isNarrow = useNarrow()
  const { end } = useInlineSides()
  const titleId = useId()
  const content = <Newest titleId={titleId} onClose={onClose} />
  if (isNarrow)
    return (
      <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
        {content}
      </Dialog>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: -4, horizontal: end }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: paperStyle },
      }}
    >
      {content}
    </Popover>
  )
}

const paperStyle = { width: 400, display: 'flex', flexDirection: 'column', maxHeight: 'min(640px, 80vh)' }
