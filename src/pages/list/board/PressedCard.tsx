import { useDraggable } from '@dnd-kit/core'
import { type MouseEvent, type RefObject, type TouchEvent, useEffect, useRef } from 'react'
import type { ListRecord } from '../useListRows'

/** Handles a press on a card, which can start a drag. */
export type OnPress = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>, record: ListRecord) => void

/**
 * The only draggable of a board: the pressed card. If each card were a draggable, all of them would render
 * again whenever one is lifted, moves over another column, or is dropped.
 */
export function PressedCard({ press }: { press: RefObject<OnPress | undefined> }) {
  const held = useRef<{ record?: ListRecord }>({}).current
  const { active, listeners, setNodeRef } = useDraggable({ id: 'card', data: held })
  useEffect(() => {
    press.current = (event, record) => {
      if (active) return
      held.record = record
      setNodeRef(event.currentTarget)
      listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event)
    }
  })
  return null
}
