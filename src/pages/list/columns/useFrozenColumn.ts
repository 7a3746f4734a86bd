import { type RefObject, useLayoutEffect } from 'react'

const CHECKBOX_PX = 44
/** The first column is frozen only if it takes at most this part of the table's visible width. */
const MAX_PART = 0.5

/** Freezes the first column, and the checkboxes before it, while the table scrolls sideways. */
export function useFrozenColumn(
  table: RefObject<HTMLTableElement | null>,
  container: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [frame, content] = [container.current, table.current]
    if (!frame || !content) return
    const look = () => {
      const first = content.querySelector<HTMLElement>('thead th:nth-of-type(2)')
      const width = CHECKBOX_PX + (first?.offsetWidth ?? 0)
      const isWide = frame.scrollWidth > frame.clientWidth + 1
      const isFrozen = isWide && width <= frame.clientWidth * MAX_PART
      frame.toggleAttribute('data-frozen', isFrozen)
      // Scrolls a focused cell next to the frozen column, not below it.
      frame.style.scrollPaddingInlineStart = isFrozen ? `${width}px` : ''
      follow()
    }
    // Group names cover other columns only while the table is not scrolled.
    const follow = () =>
      frame.toggleAttribute('data-scrolled', frame.hasAttribute('data-frozen') && frame.scrollLeft !== 0)
    look()
    frame.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    observer.observe(content)
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', follow)
    }
  }, [table, container])
}
