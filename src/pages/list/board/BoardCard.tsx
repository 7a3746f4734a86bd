import MoveIcon from '@mui/icons-material/MoreHoriz'
import { Box, IconButton } from '@mui/material'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useTitleOf } from '../../recordTitle'
import { calmLinks } from '../rows/calmLinks'
import { useOpenRecord } from '../rows/useOpenRecord'
import type { ListRecord } from '../useListRows'
import { CardFace } from './CardFace'
import type { OnPress } from './PressedCard'
import type { Board } from './useBoard'

interface Props {
  board: Board
  record: ListRecord
  /** Whether the card is being moved to this column. */
  isMoving: boolean
  /** Whether the card is being dragged. */
  isLifted: boolean
  onPress: OnPress
  /** Opens the menu of the columns to which the card can be moved. */
  onMenu: (anchor: HTMLElement, record: ListRecord) => void
}

/** A card that can be dragged to another column (`PressedCard`). Its menu moves it without dragging. */
export const BoardCard = memo(function BoardCard({
  board,
  record,
  isMoving,
  isLifted,
  onPress,
  onMenu,
}: Props) {
  const translate = useTranslate()
  const { resource } = board
  const open = useOpenRecord(resource)
  const title = useTitleOf()(resource, record)
  return (
    <Box
      role="listitem"
      data-id={record.id}
      data-lifted={isLifted || undefined}
      aria-busy={isMoving || undefined}
      onMouseDown={event => isMoving || onPress(event, record)}
      onTouchStart={event => isMoving || onPress(event, record)}
      onClick={event => open(event, record.id)}
      sx={cardStyle}
    >
      <CardFace board={board} record={record}>
        <IconButton
          size="small"
          aria-label={translate('list_board.move', { title })}
          aria-haspopup="menu"
          disabled={isMoving}
          // A drag must start on the card, not on its button.
          onPointerDown={event => event.stopPropagation()}
          onMouseDown={event => event.stopPropagation()}
          onTouchStart={event => event.stopPropagation()}
          onClick={event => onMenu(event.currentTarget, record)}
          sx={{ my: -0.5, marginInlineEnd: -0.75 }}
        >
          <MoveIcon fontSize="small" />
        </IconButton>
      </CardFace>
    </Box>
  )
})

/** The card that is shown under the pointer during a drag. */
export const LiftedCard = ({ board, record }: Pick<Props, 'board' | 'record'>) => (
  <Box sx={{ ...cardStyle, ...liftedStyle }}>
    <CardFace board={board} record={record} />
  </Box>
)

const cardStyle = {
  position: 'relative',
  px: 1.5,
  py: 1,
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  // A long press lifts the card. A swipe scrolls the column.
  touchAction: 'manipulation',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  ...calmLinks,
  '&:hover': { borderColor: 'text.disabled' },
  '&[data-lifted]': { opacity: 0.35 },
  '&[aria-busy]': { opacity: 0.6, cursor: 'progress' },
  '&:has([data-record]:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '& [data-record]:focus-visible': { outline: 'none' },
}
const liftedStyle = {
  cursor: 'grabbing',
  boxShadow: 'var(--shadow)',
  rotate: '1.5deg',
}
