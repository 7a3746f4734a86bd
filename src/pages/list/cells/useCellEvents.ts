import { type RefObject, useEffect, useRef } from 'react'
import { cellOf } from './cellPlace'
import { selectByTouch } from './selectByTouch'

/** The events in a table's cells. A handler that returns `false` leaves the event to other listeners. */
export interface CellEvents {
  onOpen: (cell: HTMLTableCellElement) => void
  /** A cell is pressed. With Shift, the selection extends to it. */
  onPress: (cell: HTMLTableCellElement, isShift: boolean) => void
  /** The pointer is dragged to a cell. */
  onDragTo: (cell: HTMLTableCellElement) => void
  /** A finger has held a cell, to select from it. */
  onHold: (cell: HTMLTableCellElement) => void
  onSelected: () => void
  /** Shift with an arrow key: extends the selection by one row or cell. */
  onExtend: (cell: HTMLTableCellElement, by: { rows: number; right: number }) => void
  onLeaveRange: () => boolean
  onCopy: (cell: HTMLTableCellElement, data: DataTransfer) => void
}

const ARROWS: Readonly<Record<string, { rows: number; right: number }>> = {
  ArrowUp: { rows: -1, right: 0 },
  ArrowDown: { rows: 1, right: 0 },
  ArrowLeft: { rows: 0, right: -1 },
  ArrowRight: { rows: 0, right: 1 },
}
/** The link to the record and controls work as usual. Other links need Ctrl. */
const CONTROLS = 'a[data-record], button, input, label, [role="button"]'

/** Listens on the table itself, before the rows' handlers, which would open their records. */
export function useCellEvents(table: RefObject<HTMLTableElement | null>, events: CellEvents): void {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const element = table.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      handle: (event: HTMLElementEventMap[K], cell: HTMLTableCellElement) => unknown,
    ) =>
      element.addEventListener(
        type,
        event => {
          const cell = cellOf(event.target)
          if (!cell || handle(event, cell) === false) return
          event.preventDefault()
          event.stopPropagation()
        },
        { signal },
      )
    on('keydown', (event, cell) => onKey(event, cell, latest.current))
    const isOfFinger = openOnTap(element, latest, signal)
    on('dblclick', (event, cell) => (isControl(event) || isOfFinger() ? false : latest.current.onOpen(cell)))
    // The row does not open its record for a click whose default is prevented.
    const keepHere = (event: MouseEvent) => {
      const isLink = event.detail === 0 || event.ctrlKey || event.metaKey
      const isFollowed = isLink && event.target instanceof Element && event.target.closest('a')
      if (cellOf(event.target) && !isControl(event) && !isFollowed) event.preventDefault()
    }
    element.addEventListener('click', keepHere, { signal })
    on('copy', (event, cell) => {
      const isText = document.getSelection()?.isCollapsed === false
      if (isText || !event.clipboardData) return false
      latest.current.onCopy(cell, event.clipboardData)
    })
    followDrag(element, latest, signal)
    selectByTouch(element, latest, signal)
    return () => stop.abort()
  }, [table])
}

const isControl = ({ target }: Event) => target instanceof Element && target.closest(CONTROLS) !== null

function onKey(event: KeyboardEvent, cell: HTMLTableCellElement, events: CellEvents): unknown {
  const { key, shiftKey, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return false
  const arrow = ARROWS[key]
  if (arrow && shiftKey) return events.onExtend(cell, arrow)
  // The list's own handler then moves the focus.
  if (arrow) events.onLeaveRange()
  if (key === 'Escape') return events.onLeaveRange()
  // Enter on the record's link opens the record.
  if (key === 'F2' || (key === 'Enter' && target === cell)) return events.onOpen(cell)
  return false
}

/**
 * Opens the focused cell on a tap, because not every browser sends a double click for touch. Returns a
 * function that reports whether the last press was by touch: then a double click has opened the cell already.
 */
function openOnTap(
  element: HTMLElement,
  events: { current: CellEvents },
  signal: AbortSignal,
): () => boolean {
  let tapped: HTMLTableCellElement | null = null
  let isTouch = false
  const press = ({ pointerType, target }: PointerEvent) => {
    isTouch = pointerType === 'touch'
    const cell = isTouch ? cellOf(target) : null
    tapped = cell?.contains(document.activeElement) ? cell : null
  }
  // A click follows only a tap, not a finger that scrolls.
  const click = (event: MouseEvent) => {
    if (tapped && tapped === cellOf(event.target) && !isControl(event)) events.current.onOpen(tapped)
    tapped = null
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('click', click, { signal })
  return () => isTouch
}

/** Follows a drag from the press of the primary button to its release, anywhere on the page. */
function followDrag(element: HTMLElement, events: { current: CellEvents }, signal: AbortSignal): void {
  let isDown = false
  element.addEventListener(
    'mousedown',
    event => {
      const cell = cellOf(event.target)
      if (!cell || event.button !== 0 || isControl(event)) return
      isDown = true
      // Shift would select text, and a link would be dragged.
      const isLink = event.target instanceof Element && event.target.closest('a') !== null
      if (event.shiftKey || isLink) event.preventDefault()
      if (isLink) cell.focus()
      events.current.onPress(cell, event.shiftKey)
    },
    { signal },
  )
  element.addEventListener(
    'mouseover',
    event => {
      const cell = isDown && cellOf(event.target)
      if (cell) events.current.onDragTo(cell)
    },
    { signal },
  )
  document.addEventListener(
    'mouseup',
    () => {
      isDown = false
    },
    { signal },
  )
}
