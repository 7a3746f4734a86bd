import { DndContext } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useOrdering } from '../ui/order/useOrdering'

interface Props {
  /** The accessible name of the list. */
  label: string
  names: readonly string[]
  /** Returns the name of an entry for announcements while it moves. */
  labelOf: (name: string) => string
  onOrder: (names: string[]) => void
  children: (name: string) => ReactNode
}

/**
 * A list whose entries can be reordered with the pointer, by touch, or with Space and the arrow keys on their
 * handles.
 */
export function OrderedList({ label, names, labelOf, onOrder, children }: Props) {
  const translate = useTranslate()
  const ordering = useOrdering({
    ...{ ids: names, nameOf: labelOf, texts: 'studio.order' },
    onMove: (from, to) => onOrder(arrayMove([...names], from, to)),
  })
  return (
    <DndContext {...ordering}>
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
