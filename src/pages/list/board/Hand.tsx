import { useDraggable } from '@dnd-kit/core'
import { type MouseEvent, type RefObject, type TouchEvent, useEffect, useRef } from 'react'
import type { ListRecord } from '../useListRows'

/** What a press on a card does: a drag can begin. */
export type Press = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>, record: ListRecord) => void

/**
 * One draggable for all cards of a board: the card that is pressed. If each card were one, all of them would be rendered
 * again whenever one is lifted, comes over another column, or is dropped.
 */
export function Hand({ press }: { press: RefObject<Press | undefined> }) {
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
