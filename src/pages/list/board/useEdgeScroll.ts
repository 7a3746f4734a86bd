import type { DragMoveEvent } from '@dnd-kit/core'
import { type RefObject, useEffect, useRef } from 'react'

/** So close to an edge the board scrolls, at most so fast. */
const EDGE_PX = 72
const FASTEST_PX = 18

/**
 * Scrolls the board to the side while a card is held at its edge. dnd-kit does so from left to right alone: it takes the
 * negative positions of a page from right to left for the start.
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
