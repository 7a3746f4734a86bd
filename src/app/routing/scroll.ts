/** The header is sticky, so a target stops below it, and below a horizontal menu. */
const HASH_OFFSET = 60

function hashOffset(): number {
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return Math.max(HASH_OFFSET, covered || 0)
}
const GIVE_UP_MS = 3000

export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
}

/** Scrolls to the element of a `#hash` once it exists. Returns a function that stops waiting. */
export function scrollToHash(hash: string): () => void {
  return whenReady(() => {
    const target = document.getElementById(nameOf(hash))
    if (!target) return false
    const top = target.getBoundingClientRect().top + window.scrollY - hashOffset()
    window.scrollTo({ top, behavior: scrollBehavior() })
    return true
  })
}

/** Restores a position once the page is long enough. Returns a function that stops waiting. */
export function restoreScroll(top: number): () => void {
  return whenReady(() => {
    window.scrollTo({ top, behavior: 'instant' })
    return document.documentElement.scrollHeight >= top + window.innerHeight
  })
}

function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * Tries immediately and after each change of the page,
 * until it succeeds, the user scrolls, or the time is over.
 */
function whenReady(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined
  const observer = new MutationObserver(() => {
    if (attempt()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, GIVE_UP_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(event, stop, { passive: true })
  return stop
}
