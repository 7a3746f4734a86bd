import { useDraggable, useDroppable } from '@dnd-kit/core'
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { LEAST_WIDTH, MAX_WIDTH } from '../../../core/schema/layouts'
import { isRightToLeft, stepAlong } from '../../../ui/cursor/moveCursor'
import { useNumber } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'
import { widthAfter, within } from './widths'

interface Props {
  head: HTMLElement
  name: string
  label: string
  /** Whether this column is after the dragged one. If so, a drop puts the dragged one after it. */
  isAfter: boolean
  onMove: (step: number) => void
  onResizing: (widths: Readonly<Record<string, number>> | undefined) => void
}

/** Adds tools to a column's head: an edge that changes the width, and dragging, which changes the order. */
export function HeadTools({ head, name, label, isAfter, onMove, onResizing }: Props) {
  const translate = useTranslate()
  const number = useNumber()
  const { columns } = useListModel()
  const { resize } = columns
  const [measured, setMeasured] = useState(0)
  const width = columns.widths[name] ?? measured
  const measure = useCallback(() => setMeasured(Math.round(head.getBoundingClientRect().width)), [head])
  // The width of a column without a chosen width depends on the other columns' widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for other widths
  useEffect(() => measure(), [measure, columns.widths])
  useDragOf(head, name, isAfter)
  const drag = useEdgeDrag(head, { name, resize, onResizing })

  const onKey = (event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): boolean => {
    const { key, altKey, shiftKey } = event
    const step = stepAlong(key, isRightToLeft())
    if (altKey && !shiftKey && step) {
      onMove(step)
      return true
    }
    if (altKey && !(shiftKey && step)) return false
    if (key === 'Enter' || key === 'Delete') {
      resize(name, undefined)
      return true
    }
    const next = widthAfter(key, head.getBoundingClientRect().width, isRightToLeft())
    if (next === undefined) return false
    resize(name, next)
    return true
  }
  useHeadKeys(head, event => event.altKey && onKey(event))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved, which <hr> is not
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('cells.columns.width', { field: label })}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuetext={translate('cells.columns.pixels', { smart_count: width, width: number(width) })}
      title={translate('cells.columns.hint')}
      onFocus={measure}
      onKeyDown={event => {
        if (!onKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={() => resize(name, undefined)}
      {...drag}
    />
  )
}

/** Handles Alt with the arrow keys in the whole head, its sort button included. */
function useHeadKeys(head: HTMLElement, onKey: (event: globalThis.KeyboardEvent) => boolean): void {
  const handle = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if ((event.target as Element).matches('[role="separator"]') || !onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => handle(event)
    head.addEventListener('keydown', listener)
    return () => head.removeEventListener('keydown', listener)
  }, [head])
}

interface EdgeOptions {
  name: string
  resize: (name: string, width: number | undefined) => void
  onResizing: Props['onResizing']
}

/** Drags the edge of a column: the table follows, and the width is stored at the end. */
function useEdgeDrag(head: HTMLElement, { name, resize, onResizing }: EdgeOptions) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) => {
    const { x, width } = start.current ?? { x: clientX, width: 0 }
    return within(width + (isRightToLeft() ? x - clientX : clientX - x))
  }
  const end = (event: PointerEvent<HTMLElement>, isKept: boolean) => {
    if (!start.current) return
    const isMoved = event.clientX !== start.current.x
    const width = widthAt(event)
    start.current = undefined
    event.currentTarget.removeAttribute('data-held')
    if (isKept && isMoved) resize(name, width)
    onResizing(undefined)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      start.current = { x: event.clientX, width: head.getBoundingClientRect().width }
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.setAttribute('data-held', '')
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current && event.clientX !== start.current.x) onResizing({ [name]: widthAt(event) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}

/** Makes a head draggable. The table renders its element, so listeners are added to it. */
function useDragOf(head: HTMLElement, name: string, isAfter: boolean): void {
  const { listeners, setNodeRef } = useDraggable({ id: name })
  const { setNodeRef: setDropRef, isOver, active } = useDroppable({ id: name })
  useEffect(() => {
    setNodeRef(head)
    setDropRef(head)
  }, [head, setNodeRef, setDropRef])
  const press = useEffectEvent((type: 'onMouseDown' | 'onTouchStart', nativeEvent: Event) => {
    if ((nativeEvent.target as Element).matches('[role="separator"], input')) return
    // dnd-kit's listeners expect React events, of which they only use the native event.
    listeners?.[type]?.({ nativeEvent })
  })
  useEffect(() => {
    const mouse = (event: Event) => press('onMouseDown', event)
    const touch = (event: Event) => press('onTouchStart', event)
    head.addEventListener('mousedown', mouse)
    head.addEventListener('touchstart', touch, { passive: true })
    return () => {
      head.removeEventListener('mousedown', mouse)
      head.removeEventListener('touchstart', touch)
    }
  }, [head])
  useEffect(() => {
    if (!isOver || active?.id === name) return
    head.setAttribute('data-drop', isAfter ? 'after' : 'before')
    return () => head.removeAttribute('data-drop')
  }, [head, name, isOver, isAfter, active])
}
