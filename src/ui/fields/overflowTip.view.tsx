import { type RefObject, useEffect, useState } from 'react'
import { TipBubble } from './tip.view'

interface Props {
  container: RefObject<HTMLElement | null>
  /** A selector: the elements in it whose texts may be cut. */
  of: string
}

interface Tip {
  at: HTMLElement
  text: string
}

/** How long a pointer rests on an element that is looked at. */
const REST_MS = 100

/** The whole of a text that is cut off, on hover and on focus; one for all elements of a container. */
export function OverflowTip({ container, of }: Props) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const all = container.current
    if (!all) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = ({ target }: Event) => setTip(cutOff((target as HTMLElement).closest<HTMLElement>(of)))
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
    // The pointer can be there since before these listeners.
    const under = all.querySelector<HTMLElement>(`:is(${of}):hover`)
    if (under) rest = setTimeout(() => setTip(cutOff(under)), REST_MS)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    all.addEventListener('mouseover', hover)
    all.addEventListener('focusin', focus)
    all.addEventListener('mouseleave', hide)
    all.addEventListener('pointerdown', hide)
    all.addEventListener('focusout', hide)
    all.addEventListener('scroll', hide)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(rest)
      all.removeEventListener('mouseover', hover)
      all.removeEventListener('focusin', focus)
      all.removeEventListener('mouseleave', hide)
      all.removeEventListener('pointerdown', hide)
      all.removeEventListener('focusout', hide)
      all.removeEventListener('scroll', hide)
      document.removeEventListener('keydown', onKey)
    }
  }, [container, of])
  if (!tip) return null
  return <TipBubble at={tip.at}>{tip.text}</TipBubble>
}

function cutOff(at: HTMLElement | null): Tip | undefined {
  if (!at || !isCut(at)) return undefined
  // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, without the titles of its icons
  const text = at.innerText.trim()
  return text ? { at, text } : undefined
}

/** Whether it, or a part of it that ends in an ellipsis, holds more than it shows. Texts that are only heard are 1 px wide. */
const isCut = (at: HTMLElement) =>
  [at, ...at.querySelectorAll('bdi, span')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
  )
