import type { FocusEvent } from 'react'

/**
 * Scrolls an element that gets the focus by keyboard into sight. Browsers leave one that is partly visible at the
 * edge of a scrolling line. A press must not move its own target.
 */
export function scrollToFocus({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
