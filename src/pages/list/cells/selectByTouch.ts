import { cellOf } from './cellPlace'

/** A finger that holds a cell so long selects from there; one that moves before that scrolls. */
const HOLD_MS = 250
const TOLERANCE_PX = 8

interface Touched {
  onHold: (cell: HTMLTableCellElement) => void
  onDragTo: (cell: HTMLTableCellElement) => void
  /** The finger that has selected is lifted. */
  onSelected: () => void
}

/** Selects cells with a finger: it holds one, as it does to lift a card of a board, and is moved to another. */
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
    // It would scroll.
    event.preventDefault()
    const cell = cellOf(document.elementFromPoint(touch.clientX, touch.clientY))
    if (cell && element.contains(cell)) events.current.onDragTo(cell)
  }
  const lift = (event: TouchEvent) => {
    // It would be a click.
    if (isSelecting && event.cancelable) event.preventDefault()
    if (isSelecting) events.current.onSelected()
    end()
  }
  element.addEventListener('touchstart', begin, { signal, passive: true })
  element.addEventListener('touchmove', move, { signal, passive: false })
  element.addEventListener('touchend', lift, { signal, passive: false })
  element.addEventListener('touchcancel', end, { signal })
  signal.addEventListener('abort', end)
  // The menu of a link that is held.
  element.addEventListener('contextmenu', event => start && event.preventDefault(), { signal })
}
