import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Tile } from '../../../core/schema/dashboard'
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

/** The tiles in their order and widths; the handle of each moves it, by pointer, by touch, or with Space and the arrow keys. */
export function TileGrid({ items, nameOf, onOrder, onReplace, onRemove }: Props) {
  const translate = useTranslate()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number) => items.findIndex(item => item.id === id)
  const said = (key: string, id: string | number, at: string | number = id) => {
    const item = items[placeOf(id)]
    const params = { name: item ? nameOf(item.tile) : '', place: placeOf(at) + 1, count: items.length }
    return translate(`dashboards.order.${key}`, params)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('lifted', active.id),
    onDragOver: ({ active, over }) => (over ? said('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('cancelled', active.id),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove([...items], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('dashboards.order.instructions') },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={rectSortingStrategy}>
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
