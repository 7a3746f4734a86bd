import type { KeyboardEvent } from 'react'
import { isRightToLeft } from '../../../ui/cursor/moveCursor'
import { isPressed } from '../../../ui/shortcuts/press'
import type { ShortcutId } from '../../../ui/shortcuts/shortcuts'
import { useSingleKeys } from '../../../ui/shortcuts/useSingleKeys'
import { useListModel } from '../listModel'

type Toggle = (id: number, on: boolean, range: boolean) => void

/**
 * Handles the rows' keys: to move between records and cells, to select, and to edit a cell. Up and down stay
 * in a cell's column. Enter opens the record; if the title's link has the focus, the browser does that.
 */
export function useRowKeys(
  toggle: Toggle,
  onEdit?: (cell: HTMLTableCellElement) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { selection } = useListModel()
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
    const opens = target.matches('[data-record], td, time')
    if (is('openRow') && target.matches('td, time')) row.querySelector<HTMLElement>('[data-record]')?.click()
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
/** Selects what gets the focus instead of its cell. A time shows its whole text on focus. */
const IN_CELL = '[data-record], input, time[tabindex]'
const recordOf = (row: Element | null | undefined) => row?.querySelector(STOPS)
/** Moves to the next row with a record or a group's toggle. From a cell, stays in the column. */
const beside =
  (side: 'previousElementSibling' | 'nextElementSibling'): Move =>
  (row, target) => {
    let next = row[side]
    while (next && !next.querySelector(STOPS)) next = next[side]
    return sameCell(next, target) ?? recordOf(next)
  }
/**
 * Moves as far as the rows that fit in the window of the list, as the browser would scroll. The browser itself leaves
 * the focus on a row that is no longer in sight.
 */
const byPage =
  (step: 1 | -1): Move =>
  (row, target) => {
    const table = row.closest('table')
    const frame = Math.min(table?.parentElement?.clientHeight ?? 0, window.innerHeight)
    const around = (table?.tHead?.offsetHeight ?? 0) + (table?.tFoot?.offsetHeight ?? 0)
    const room = frame - around - row.offsetHeight
    const all = [...(row.parentElement?.children ?? [])].filter(other => recordOf(other)) as HTMLElement[]
    if (step < 0) all.reverse()
    const ahead = all.slice(all.indexOf(row) + 1)
    const within = ahead.filter(({ offsetTop }) => Math.abs(offsetTop - row.offsetTop) <= room)
    const next = within.at(-1) ?? ahead[0]
    return sameCell(next, target) ?? recordOf(next)
  }
const cellOf = (target: HTMLElement) => target.closest('td')
/** Returns the cell of a row in the column of the cell that has the focus. Undefined for the row itself. */
function sameCell(row: Element | null | undefined, target: HTMLElement): Element | undefined {
  const cell = target.closest<HTMLTableCellElement>('td:not([data-tick])')
  return cell && row?.matches('[data-id]') ? row.children[cell.cellIndex] : undefined
}

const before: Move = (_row, target) => cellOf(target)?.previousElementSibling
const after: Move = (_row, target) => cellOf(target)?.nextElementSibling

const moves: readonly [ShortcutId, Move][] = [
  ['rowUp', beside('previousElementSibling')],
  ['rowDown', beside('nextElementSibling')],
  ['pageUp', byPage(-1)],
  ['pageDown', byPage(1)],
  ['firstRow', row => recordOf(row.parentElement?.firstElementChild)],
  ['lastRow', row => recordOf(row.parentElement?.lastElementChild)],
  ['cellBefore', (row, target) => (isRightToLeft() ? after : before)(row, target)],
  ['cellAfter', (row, target) => (isRightToLeft() ? before : after)(row, target)],
]

// If a cell contains the record's link or a checkbox, that gets the focus.
function focusOn(found: Element | null | undefined): void {
  const inside = found?.matches('td') ? found.querySelector<HTMLElement>(IN_CELL) : undefined
  const target = inside ?? found
  if (!(target instanceof HTMLElement)) return
  // The browser would center it.
  target.focus({ preventScroll: true })
  const shown = target.closest('td, th') ?? target
  shown.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
