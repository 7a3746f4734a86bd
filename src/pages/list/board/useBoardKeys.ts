import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { moveFocus } from '../../../ui/cursor/moveFocus'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import type { Moving } from './useMoveCard'

const CARD = '[data-record]'

const linkOf = (element: Element | null | undefined) => element?.querySelector<HTMLElement>(CARD)

/** Moves the focus between cards with the arrow keys, and keeps it on a card that is moved by keyboard. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  moving: readonly Moving[],
): (event: KeyboardEvent<HTMLElement>) => void {
  useFollowMoved(board, moving)
  const enter = ({ key }: { key: string }) => {
    const first = linkOf(board.current)
    if (!first || key.startsWith('Arrow')) return false
    first.focus()
  }
  useShortcuts({ rowDown: enter, rowUp: enter })
  return event => {
    const target = event.target as HTMLElement
    if (!target.matches(CARD) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key.startsWith('Arrow') && board.current) moveFocus(event, linesOf(board.current))
  }
}

/** Returns the cards line by line. A shorter column repeats its last card, so that sideways always finds one. */
function linesOf(board: HTMLElement): (HTMLElement | undefined)[][] {
  const columns = [...board.querySelectorAll('section')].map(column => [
    ...column.querySelectorAll<HTMLElement>(CARD),
  ])
  const longest = Math.max(0, ...columns.map(column => column.length))
  return Array.from({ length: longest }, (_, at) => columns.map(column => column[at] ?? column.at(-1)))
}

/** Moves the focus to a card's new column if the focused card was moved. */
function useFollowMoved(board: RefObject<HTMLElement | null>, moving: readonly Moving[]): void {
  const before = useRef<readonly Moving[]>([])
  useEffect(() => {
    const [arrived] = before.current.filter(({ record }) =>
      moving.every(each => each.record.id !== record.id),
    )
    before.current = moving
    if (!arrived || document.activeElement !== document.body) return
    linkOf(board.current?.querySelector(`[data-id="${arrived.record.id}"]`))?.focus()
  }, [board, moving])
}
