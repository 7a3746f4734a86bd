import type { DragMoveEvent } from '@dnd-kit/core'
import { type RefObject, useEffect, useRef } from 'react'

/** The distance from an edge within which the board scrolls, and its maximum speed per frame. */
const EDGE_PX = 72
const FASTEST_PX = 18

/**
 * Scrolls the board sideways while a card is held at its edge. Needed in right-to-left pages only: dnd-kit
 * mistakes their negative scroll positions for the start.
 */
export function useEdgeScroll(board: RefObject<HTMLElement | null>, isHeld: boolean) {
  const pointer = useRef<number>(undefined)
  const isNeeded = isHeld && document.documentElement.dir === 'rtl'
  useEffect(() => {
    if (!isNeeded) return
    let frame = 0
    const step = () => {
      frame = requestAnimationFrame(step)
      const element = board.current
      if (!element || pointer.current === undefined) return
      const { left, right } = element.getBoundingClientRect()
      const [toLeft, toRight] = [pointer.current - left, right - pointer.current]
      const near = Math.min(toLeft, toRight)
      if (near >= EDGE_PX) return
      const speed = FASTEST_PX * Math.min(1, 1 - near / EDGE_PX)
      element.scrollBy({ left: toLeft < toRight ? -speed : speed })
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      pointer.current = undefined
    }
  }, [isNeeded, board])
  return ({ activatorEvent, delta }: DragMoveEvent) => {
    const start =
      'touches' in activatorEvent
        ? (activatorEvent as TouchEvent).touches[0]?.clientX
        : (activatorEvent as MouseEvent).clientX
    pointer.current = start === undefined ? undefined : start + delta.x
  }
}
