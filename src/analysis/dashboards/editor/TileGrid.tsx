import { DndContext } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Tile } from '../../../core/schema/dashboard'
import { useOrdering } from '../../../ui/order/useOrdering'
import { gridStyle } from '../DashboardTiles'
import { TileFrame } from './TileFrame'
import type { EditedTile } from './useEditing'

interface Props {
  items: readonly EditedTile[]
  nameOf: (tile: Tile) => string
  onOrder: (items: EditedTile[]) => void
  onReplace: (id: string, tile: Tile) => void
  onRemove: (id: string) => void
}

/**
 * The tiles in their order and widths. Each can be moved by its handle: with the pointer, by touch, or with
 * Space and the arrow keys.
 */
export function TileGrid({ items, nameOf, onOrder, onReplace, onRemove }: Props) {
  const translate = useTranslate()
  const ids = items.map(({ id }) => id)
  const ordering = useOrdering({
    ...{ ids, texts: 'dashboards.order' },
    nameOf: id => {
      const item = items.find(one => one.id === id)
      return item ? nameOf(item.tile) : ''
    },
    onMove: (from, to) => onOrder(arrayMove([...items], from, to)),
  })
  return (
    <DndContext {...ordering}>
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <Box component="ul" aria-label={translate('dashboards.tiles')} sx={listStyle}>
          {items.map(item => (
            <TileFrame
              key={item.id}
              item={item}
              name={nameOf(item.tile)}
              onReplace={tile => onReplace(item.id, tile)}
              onRemove={() => onRemove(item.id)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

const listStyle = { ...gridStyle, display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }
