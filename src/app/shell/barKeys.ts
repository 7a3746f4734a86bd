import type { KeyboardEvent } from 'react'

interface Actions {
  open: (name: string) => void
  close: () => void
}

/**
 * The keys of a horizontal menu: arrows go along it and down into what is open, Home and End to the ends, Escape
 * closes. `data-top` names each place of the menu; its first link or button stands in the menu itself.
 */
export function barKeys(event: KeyboardEvent<HTMLElement>, { open, close }: Actions): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const from = event.target as HTMLElement
  const top = from.closest<HTMLElement>('[data-top]')
  const head = top?.querySelector<HTMLElement>('a, button')
  if (!top || !head) return
  const isInside = from !== head
  const isRtl = getComputedStyle(top).direction === 'rtl'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const along = { [forward]: 1, [backward]: -1 }[event.key]
  if (event.key === 'Escape') {
    if (isInside) head.focus()
    close()
  } else if (along) {
    close()
    go(event, headsOf(event.currentTarget), head, along)
  } else if (event.key === 'ArrowDown' && !isInside) {
    if (!head.hasAttribute('aria-expanded')) return
    event.preventDefault()
    open(top.dataset.top ?? '')
  } else
    go(event, isInside ? linksOf(top, head) : headsOf(event.currentTarget), from, stepOf(event, isInside))
}

function stepOf({ key }: KeyboardEvent, isInside: boolean): number | 'first' | 'last' | undefined {
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  return isInside ? { ArrowDown: 1, ArrowUp: -1 }[key] : undefined
}

/** Moves the focus, from the last on to the first. */
function go(event: KeyboardEvent, among: HTMLElement[], from: HTMLElement, step: ReturnType<typeof stepOf>) {
  if (step === undefined) return
  event.preventDefault()
  const at = among.indexOf(from)
  const next = step === 'first' ? 0 : step === 'last' ? -1 : (at + step) % among.length
  among.at(next)?.focus()
}

function headsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-top]:not([data-cut])')].flatMap(
    top => top.querySelector<HTMLElement>('a, button') ?? [],
  )
}

function linksOf(top: HTMLElement, head: HTMLElement): HTMLElement[] {
  return [...top.querySelectorAll<HTMLElement>('a')].filter(link => link !== head)
}
