import {
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTranslate } from 'react-admin'

interface Options {
  ids: readonly string[]
  /** Returns the name of an entry for announcements. */
  nameOf: (id: string) => string
  /**
   * The catalogue key with the texts `instructions`, `lifted`, `over`, `dropped` and `cancelled` below it.
   */
  texts: string
  onMove: (from: number, to: number) => void
}

/**
 * Returns the props of a `DndContext` for sorting entries by
 * pointer, touch or keyboard, with announcements for screen readers.
 */
export function useOrdering({ ids, nameOf, texts, onMove }: Options): DndContextProps {
  const translate = useTranslate()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number) => ids.indexOf(String(id))
  const said = (key: string, id: string | number, at: string | number = id) =>
    translate(`${texts}.${key}`, { name: nameOf(String(id)), place: placeOf(at) + 1, count: ids.length })
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: {
      announcements: {
        onDragStart: ({ active }) => said('lifted', active.id),
        onDragOver: ({ active, over }) => (over ? said('over', active.id, over.id) : undefined),
        onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
        onDragCancel: ({ active }) => said('cancelled', active.id),
      },
      screenReaderInstructions: { draggable: translate(`${texts}.instructions`) },
    },
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id))
    },
  }
}
