import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const FOCUSABLE = ':is(button, a[href], input, textarea, [tabindex])'
/** Excludes inputs, because focusing them would open a phone's keyboard. */
const NEXT = ':is(button:not(:disabled), a[href]):not([tabindex="-1"])'

/**
 * Keeps the focus on the page when the focused element is removed or disabled: moves it to the next button in
 * its section, otherwise to the previous one. When the page is loaded and nothing has the focus, focuses the
 * heading.
 *
 * @returns a ref for the heading, which must have `tabIndex={-1}`
 */
export function useFocusFallback(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = useLocation().key === 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (!isLoaded && isLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    let last: HTMLElement | undefined
    let order: HTMLElement[] = []
    let section: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      const main = target instanceof HTMLElement && target.closest('main')
      if (!main) return
      last = target
      section = target.closest('section')
      order = [...main.querySelectorAll<HTMLElement>(FOCUSABLE)]
    }
    const keep = () => {
      if (!last || !isLost() || (last.isConnected && !last.matches(':disabled'))) return
      const at = order.indexOf(last)
      const [before, after] = [order.slice(0, Math.max(0, at)).reverse(), order.slice(at + 1)]
      const within = [...after, ...before].filter(each => !section || section.contains(each))
      const nearest = [...within, ...before, ...after]
      nearest.find(each => each.isConnected && each.matches(NEXT))?.focus()
    }
    // A closing dialog restores the focus first.
    const observer = new MutationObserver(() => void requestAnimationFrame(keep))
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return heading
}

const isLost = () => [null, document.body].includes(document.activeElement as HTMLElement | null)
