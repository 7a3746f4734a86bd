import { cellOf } from './cellPlace'

/** The time for which a finger must hold a cell to start a selection. A finger that moves earlier scrolls. */
const HOLD_MS = 250
const TOLERANCE_PX = 8

interface Touched {
  onHold: (cell: HTMLTableCellElement) => void
  onDragTo: (cell: HTMLTableCellElement) => void
  /** Called when the finger that selected cells is lifted. */
  onSelected: () => void
}

/** Selects cells by touch: the user holds a cell, as with a card of a board, and moves to another. */
export function selectByTouch(element: HTMLElement, events: { current: Touched }, signal: AbortSignal): void {
  let start: Touch | undefined
  let isSelecting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    start = undefined
    isSelecting = false
  }
  const begin = ({ touches, target }: TouchEvent) => {
    end()
    const cell = cellOf(target)
    if (!cell || touches.length !== 1) return
    start = touches[0]
    timer = setTimeout(() => {
      isSelecting = true
      events.current.onHold(cell)
    }, HOLD_MS)
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!start || !touch) return
    const way = Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY)
    if (!isSelecting) return way > TOLERANCE_PX ? end() : undefined
    // Prevents scrolling.
    event.preventDefault()
    const cell = cellOf(document.elementFromPoint(touch.clientX, touch.clientY))
    if (cell && element.contains(cell)) events.current.onDragTo(cell)
  }
  const lift = (event: TouchEvent) => {
    // Prevents a click.
    if (isSelecting && event.cancelable) event.preventDefault()
    if (isSelecting) events.current.onSelected()
    end()
  }
  element.addEventListener('touchstart', begin, { signal, passive: true })
  element.addEventListener('touchmove', move, { signal, passive: false })
  element.addEventListener('touchend', lift, { signal, passive: false })
  element.addEventListener('touchcancel', end, { signal })
  signal.addEventListener('abort', end)
  // Prevents the context menu of a link that is held.
  element.addEventListener('contextmenu', event => start && event.preventDefault(), { signal })
}
