import type { KeyboardEvent } from 'react'
import { useList } from './listModel'

type Toggle = (id: number, on: boolean, range: boolean) => void

/**
 * The keys of the rows: up and down go from record to record, left and right through its cells, Space or x chooses,
 * Enter opens (the title is a link, so the browser does that).
 */
export function useRowKeys(toggle: Toggle): (event: KeyboardEvent<HTMLElement>) => void {
  const { selection } = useList()
  return event => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-id]')
    if (!row || event.ctrlKey || event.metaKey || event.altKey || target.closest('[role="dialog"]')) return
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      focusOn(move(row, target))
      return
    }
    const opens = target.matches('[data-record], td')
    if (event.key === 'Enter' && target.matches('td'))
      row.querySelector<HTMLElement>('[data-record]')?.click()
    if ((event.key === ' ' && opens) || event.key === 'x') {
      event.preventDefault()
      const id = Number(row.dataset.id)
      toggle(id, !selection.has(id), event.shiftKey)
    }
  }
}

type Move = (row: HTMLElement, target: HTMLElement) => Element | null | undefined

const recordOf = (row: Element | null | undefined) => row?.querySelector('[data-record]')
const cellOf = (target: HTMLElement) => target.closest('td')
const isRightToLeft = () => document.documentElement.dir === 'rtl'

const before: Move = (_row, target) => cellOf(target)?.previousElementSibling
const after: Move = (_row, target) => cellOf(target)?.nextElementSibling

const moves: Record<string, Move | undefined> = {
  ArrowUp: row => recordOf(row.previousElementSibling),
  ArrowDown: row => recordOf(row.nextElementSibling),
  Home: row => recordOf(row.parentElement?.firstElementChild),
  End: row => recordOf(row.parentElement?.lastElementChild),
  ArrowLeft: (row, target) => (isRightToLeft() ? after : before)(row, target),
  ArrowRight: (row, target) => (isRightToLeft() ? before : after)(row, target),
}

// A cell with the record's link or a checkbox hands the focus on to it.
function focusOn(found: Element | null | undefined): void {
  const inside = found?.matches('td') ? found.querySelector<HTMLElement>('[data-record], input') : undefined
  const target = inside ?? found
  if (!(target instanceof HTMLElement)) return
  target.focus()
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
