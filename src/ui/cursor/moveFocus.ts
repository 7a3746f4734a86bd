import type { KeyboardEvent } from 'react'
import { isRightToLeft, moveCursor, type Position } from './moveCursor'

type Lines = readonly (readonly (HTMLElement | null | undefined)[])[]

interface Options {
  /** The element to move from. By default, the one that has the focus. */
  from?: Element
  /** Whether the first follows the last. */
  wraps?: boolean
  /** The arrow key that the pressed key means. */
  key?: string
}

/**
 * Moves the focus between elements with the arrow keys, Home and End. Positions without an element are skipped. `lines`
 * are the rows of a grid; of a list, each has one element. Prevents the event's default if the focus moves.
 *
 * ```ts
 * onKeyDown = event => moveFocus(event, links.map(link => [link]), { wraps: true })
 * ```
 */
export function moveFocus(event: KeyboardEvent, lines: Lines, options: Options = {}): void {
  const { from = event.target as Element, wraps, key = event.key } = options
  const width = Math.max(0, ...lines.map(line => line.length))
  const isRtl = isRightToLeft()
  const shape = { rows: lines.length, columns: width > 1 ? width : undefined, isRtl, wraps }
  // From the edge, the next element is inwards.
  const further = key === 'Home' ? forward(isRtl) : key === 'End' ? forward(!isRtl) : key
  let to = moveCursor(positionOf(lines, from), { key }, shape)
  while (to && !elementAt(lines, to)) {
    const next = moveCursor(to, { key: further }, shape)
    to = next?.row === to.row && next.column === to.column ? undefined : next
  }
  const element = to && elementAt(lines, to)
  if (!element || element.contains(from)) return
  event.preventDefault()
  element.focus()
  element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

const forward = (isRtl: boolean) => (isRtl ? 'ArrowLeft' : 'ArrowRight')

const elementAt = (lines: Lines, { row, column }: Position) => lines[row]?.[column]

function positionOf(lines: Lines, from: Element): Position {
  const columnIn = (line: Lines[number] = []) => line.findIndex(element => element?.contains(from))
  const row = lines.findIndex(line => columnIn(line) >= 0)
  return { row, column: Math.max(0, columnIn(lines[row])) }
}
