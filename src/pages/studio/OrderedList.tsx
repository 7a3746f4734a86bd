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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  /** What the list is called by a screen reader. */
  label: string
  names: readonly string[]
  /** What an entry is called when it moves. */
  labelOf: (name: string) => string
  onOrder: (names: string[]) => void
  children: (name: string) => ReactNode
}

/** Entries that are put in order with the pointer, by touch, or with Space and the arrow keys on their handle. */
export function OrderedList({ label, names, labelOf, onOrder, children }: Props) {
  const translate = useTranslate()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => names.indexOf(String(id)) + 1
  const said = (key: string, id: string | number, at?: string | number) =>
    translate(`studio.order.${key}`, {
      name: labelOf(String(id)),
      place: at === undefined ? place(id) : place(at),
      count: names.length,
    })
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('lifted', active.id),
    onDragOver: ({ active, over }) => (over ? said('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('cancelled', active.id),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...names], place(active.id) - 1, place(over.id) - 1))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('studio.order.instructions') },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={[...names]} strategy={verticalListSortingStrategy}>
        <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {names.map(name => (
            <Entry key={name} name={name} label={translate('studio.order.move', { name: labelOf(name) })}>
              {children(name)}
            </Entry>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

function Entry({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: name })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{ ...entryStyle, ...(isDragging && liftedStyle) }}
    >
      <IconButton
        size="small"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={label}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.5,
  bgcolor: 'background.paper',
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
const liftedStyle = { position: 'relative', zIndex: 1, boxShadow: 4 }
