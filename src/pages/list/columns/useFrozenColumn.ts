import { type RefObject, useLayoutEffect } from 'react'

const CHECKBOX_PX = 44
/** The first column stays only where it leaves this part of the room to the others. */
const MOST_PART = 0.5

/** The first column stays in sight while a table is scrolled to the side, with the checkboxes before it. */
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
      const isFrozen = isWide && width <= frame.clientWidth * MOST_PART
      frame.toggleAttribute('data-frozen', isFrozen)
      // A focused cell is scrolled next to the column, not below it.
      frame.style.scrollPaddingInlineStart = isFrozen ? `${width}px` : ''
      follow()
    }
    // Only while it is scrolled, the names of groups give the room of other columns up.
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
