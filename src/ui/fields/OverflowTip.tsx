import { type RefObject, useEffect, useState } from 'react'
import { TipBubble } from './Tip'

interface Props {
  container: RefObject<HTMLElement | null>
  /** A selector of the elements in the container whose texts can be cut off. */
  of: string
}

interface Tip {
  at: HTMLElement
  text: string
}

/** How long the pointer must rest on an element. */
const REST_MS = 100

/**
 * A tooltip with the full text of a cut-off element, on
 * hover and focus. One tooltip serves a whole container.
 */
export function OverflowTip({ container, of }: Props) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const all = container.current
    if (!all) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const show = ({ target }: Event) => setTip(cutOff((target as HTMLElement).closest<HTMLElement>(of)))
    // A click focuses an element that is about to open, so only keyboard focus counts.
    const focus = (event: Event) => (event.target as HTMLElement).matches(':focus-visible') && show(event)
    const hide = () => {
      clearTimeout(rest)
      setTip(undefined)
    }
    // Without a delay, every row scrolled past the pointer would measure its cells.
    const hover = (event: Event) => {
      hide()
      rest = setTimeout(() => show(event), REST_MS)
    }
    // The pointer might already be over an element when these listeners are added.
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

/**
 * Returns whether a text in an element is cut off, which then ends in an ellipsis. In a table's head, only the
 * label counts: the arrow of the sort extends beyond the cell. Visually hidden texts are 1 px wide and don't count.
 */
function isCut(at: HTMLElement): boolean {
  const parts = [...(at.tagName === 'TH' ? [] : [at]), ...at.querySelectorAll('bdi, span')]
  return parts
    .filter(part => part.clientWidth > 1 && getComputedStyle(part).textOverflow === 'ellipsis')
    .some(part => part.scrollWidth > part.clientWidth || hasFurtherLines(part))
}

/** Whether a text has more lines than are shown. Letters that are higher than their line are no further line. */
const hasFurtherLines = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight * 1.4
