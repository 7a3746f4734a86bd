import { type KeyboardEvent, useState } from 'react'
import { moveFocus } from '../../ui/cursor/moveFocus'
import { isPressed } from '../../ui/shortcuts/press'
import type { ShortcutId } from '../../ui/shortcuts/shortcuts'
import { useSingleKeys } from '../../ui/shortcuts/useSingleKeys'

const ITEMS = '[data-notification]'

/** Returns the attributes that identify a row for the keyboard handler. */
export const itemProps = (id: number) => ({ 'data-notification': id })

/**
 * Handles the keys of a list of notifications: moving between
 * rows and marking one. Enter opens a row, because it is a link.
 */
export function useItemKeys(mark: (id: number) => void) {
  const single = useSingleKeys()
  const [current, setCurrent] = useState<number>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>(ITEMS)
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)].map(item => [item])
    const is = (id: ShortcutId) => isPressed(id, event.nativeEvent, { single })
    const key = moves.find(([id]) => is(id))?.[1]
    if (key) moveFocus(event, lines, { key })
    else if (is('switchRead') && here) mark(Number(here.dataset.notification))
    else return
    event.preventDefault()
  }
  const onFocus = (event: { target: EventTarget }) => {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(ITEMS) : null
    if (item) setCurrent(Number(item.dataset.notification))
  }
  return { current, listProps: { onKeyDown, onFocus } }
}

const moves: readonly [ShortcutId, string][] = [
  ['rowDown', 'ArrowDown'],
  ['rowUp', 'ArrowUp'],
  ['firstRow', 'Home'],
  ['lastRow', 'End'],
]
