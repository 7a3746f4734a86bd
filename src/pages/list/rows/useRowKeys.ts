import type { KeyboardEvent } from 'react'
import { isPressed } from '../../../ui/shortcuts/press'
import type { ShortcutId } from '../../../ui/shortcuts/shortcuts'
import { useSingleKeys } from '../../../ui/shortcuts/useSingleKeys'
import { useList } from '../listModel'

type Toggle = (id: number, on: boolean, range: boolean) => void

/**
 * Handles the rows' keys: to move between records and cells, to select, and to edit a cell. Up and down stay
 * in a cell's column. Enter opens the record; if the title's link has the focus, the browser does that.
 */
export function useRowKeys(
  toggle: Toggle,
  onEdit?: (cell: HTMLTableCellElement) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { selection } = useList()
  const single = useSingleKeys()
  return event => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-id], [data-group]')
    if (!row || target.closest('[role="dialog"]')) return
    const is = (id: ShortcutId) => isPressed(id, event.nativeEvent, { single })
    const move = moves.find(([id]) => is(id))?.[1]
    if (move) {
      event.preventDefault()
      focusOn(move(row, target))
      return
    }
    const opens = target.matches('[data-record], td')
    if (is('openRow') && target.matches('td')) row.querySelector<HTMLElement>('[data-record]')?.click()
    // Checkboxes and controls in cells use Space themselves.
    if (row.dataset.id === undefined) return
    const cell = target.closest<HTMLTableCellElement>('td:not([data-tick])')
    if (cell && is('editCell')) onEdit?.(cell)
    if ((is('chooseRow') || is('chooseRange')) && (opens || event.key !== ' ')) {
      event.preventDefault()
      const id = Number(row.dataset.id)
      toggle(id, !selection.has(id), event.shiftKey)
    }
  }
}

type Move = (row: HTMLElement, target: HTMLElement) => Element | null | undefined

const STOPS = '[data-record], [data-group-toggle]'
const recordOf = (row: Element | null | undefined) => row?.querySelector(STOPS)
/** Moves to the next row with a record or a group's toggle. From a cell, stays in the column. */
const beside =
  (side: 'previousElementSibling' | 'nextElementSibling'): Move =>
  (row, target) => {
    let next = row[side]
    while (next && !next.querySelector(STOPS)) next = next[side]
    const isCell = target.matches('td') && next?.matches('[data-id]')
    return isCell ? next?.children[(target as HTMLTableCellElement).cellIndex] : recordOf(next)
  }
const cellOf = (target: HTMLElement) => target.closest('td')
const isRightToLeft = () => document.documentElement.dir === 'rtl'

const before: Move = (_row, target) => cellOf(target)?.previousElementSibling
const after: Move = (_row, target) => cellOf(target)?.nextElementSibling

const moves: readonly [ShortcutId, Move][] = [
  ['rowUp', beside('previousElementSibling')],
  ['rowDown', beside('nextElementSibling')],
  ['firstRow', row => recordOf(row.parentElement?.firstElementChild)],
  ['lastRow', row => recordOf(row.parentElement?.lastElementChild)],
  ['cellBefore', (row, target) => (isRightToLeft() ? after : before)(row, target)],
  ['cellAfter', (row, target) => (isRightToLeft() ? before : after)(row, target)],
]

// If a cell contains the record's link or a checkbox, that gets the focus.
function focusOn(found: Element | null | undefined): void {
  const inside = found?.matches('td') ? found.querySelector<HTMLElement>('[data-record], input') : undefined
  const target = inside ?? found
  if (!(target instanceof HTMLElement)) return
  target.focus()
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
