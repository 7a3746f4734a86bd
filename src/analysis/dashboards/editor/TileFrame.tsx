import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import RemoveIcon from '@mui/icons-material/Close'
import DragIcon from '@mui/icons-material/DragIndicator'
import NarrowerIcon from '@mui/icons-material/UnfoldLess'
import WiderIcon from '@mui/icons-material/UnfoldMore'
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { type Tile, type TileWidth, tileWidths } from '../../../core/schema/dashboard'
import { spanStyle } from '../DashboardTiles'
import type { EditedTile } from './useEditing'

interface Props {
  item: EditedTile
  name: string
  onReplace: (tile: Tile) => void
  onRemove: () => void
}

/** A tile with controls to move, resize and remove it. */
export function TileFrame({ item: { id, tile }, name, onReplace, onRemove }: Props) {
  const translate = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const at = tileWidths.indexOf(tile.width)
  const resize = (width: TileWidth | undefined) => () => width && onReplace({ ...tile, width })
  const [narrower, wider] = [tileWidths[at - 1], tileWidths[at + 1]]
  return (
    <Card
      component="li"
      ref={setNodeRef}
      aria-label={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ ...frameStyle, ...spanStyle(tile.width), ...(isDragging && liftedStyle) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <IconButton
          size="small"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={translate('dashboards.move', { name })}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIcon fontSize="small" />
        </IconButton>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 600 }}>
            <bdi>{name}</bdi>
          </Typography>
          <Typography variant="caption" component="div" color="text.secondary" noWrap>
            {translate(`dashboards.types.${tile.type}`)}
          </Typography>
        </Box>
        <Action label={translate('dashboards.remove', { name })} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </Action>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Action
          label={translate('dashboards.narrower', { name })}
          isOff={!narrower}
          onClick={resize(narrower)}
        >
          <NarrowerIcon fontSize="small" sx={sideways} />
        </Action>
        <Typography variant="caption" color="text.secondary" noWrap role="status">
          {translate(`dashboards.widths.${tile.width}`)}
        </Typography>
        <Action label={translate('dashboards.wider', { name })} isOff={!wider} onClick={resize(wider)}>
          <WiderIcon fontSize="small" sx={sideways} />
        </Action>
      </Box>
    </Card>
  )
}

interface ActionProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Action({ label, isOff = false, onClick, children }: ActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        // `disabled` would drop the keyboard focus when a press disables the button.
        aria-disabled={isOff}
        onClick={isOff ? undefined : onClick}
        sx={isOff ? { opacity: 0.4, cursor: 'default' } : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}

const frameStyle = { px: 1, py: 1, minWidth: 0, display: 'grid', gap: 0.5 }
const liftedStyle = { position: 'relative', zIndex: 1, boxShadow: 4 }
const sideways = { transform: 'rotate(90deg)' }
