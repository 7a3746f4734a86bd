import { type RefObject, useEffect, useState } from 'react'
import { TipBubble } from '../../../ui/fields/tip.view'

interface Tip {
  cell: HTMLElement
  text: string
}

/** How long a pointer rests on a cell that is looked at. */
const REST_MS = 100

/** The whole of a text that a cell cuts off, on hover and on focus; one for the whole table. */
export function OverflowTip({ container }: { container: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const table = container.current
    if (!table) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = ({ target }: Event) => setTip(cutOff(target as HTMLElement))
    // A press of the mouse focuses what is about to be opened: nobody reads there any more.
    const focus = (event: Event) => (event.target as HTMLElement).matches(':focus-visible') && show(event)
    const hide = () => {
      clearTimeout(rest)
      setTip(undefined)
    }
    // Rows that are scrolled past the pointer would each measure their cells.
    const hover = (event: Event) => {
      hide()
      rest = setTimeout(() => show(event), REST_MS)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    table.addEventListener('mouseover', hover)
    table.addEventListener('focusin', focus)
    table.addEventListener('mouseleave', hide)
    table.addEventListener('pointerdown', hide)
    table.addEventListener('focusout', hide)
    table.addEventListener('scroll', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(rest)
      table.removeEventListener('mouseover', hover)
      table.removeEventListener('focusin', focus)
      table.removeEventListener('mouseleave', hide)
      table.removeEventListener('pointerdown', hide)
      table.removeEventListener('focusout', hide)
      table.removeEventListener('scroll', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [container])
  if (!tip) return null
  return <TipBubble at={tip.cell}>{tip.text}</TipBubble>
}

function cutOff(target: HTMLElement): Tip | undefined {
  const cell = target.closest<HTMLElement>('td, th')
  const text = cell?.textContent?.trim()
  return cell && text && isCut(cell) ? { cell, text } : undefined
}

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('bdi')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
