import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import type { Moving } from './useMoveCard'

const CARD = '[data-record]'

const linkOf = (element: Element | null | undefined) => element?.querySelector<HTMLElement>(CARD)
const isRightToLeft = () => document.documentElement.dir === 'rtl'

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
    const card = target.closest('[data-id]')
    const next = card && nextOf(card, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
}

function nextOf(card: Element, key: string): HTMLElement | null | undefined {
  let column = card.closest('section')
  const links = [...(column?.querySelectorAll<HTMLElement>(CARD) ?? [])]
  const place = links.findIndex(link => card.contains(link))
  if (key === 'ArrowUp') return links[place - 1]
  if (key === 'ArrowDown') return links[place + 1]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isForward = (key === 'ArrowRight') !== isRightToLeft()
  for (;;) {
    column = (isForward ? column?.nextElementSibling : column?.previousElementSibling) as typeof column
    if (!column) return undefined
    const others = column.querySelectorAll<HTMLElement>(CARD)
    if (others.length) return others[Math.min(place, others.length - 1)]
  }
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
