import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many children of a wrapping list stand in its first line; it follows the list's and their widths. */
export function useFitting(list: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // Looked at after each rendering, as other words have other widths.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const measure = () => {
      const inFirstLine = items.filter(item => item.offsetTop === items[0]?.offsetTop).length
      setFitting(inFirstLine === items.length ? Number.POSITIVE_INFINITY : inFirstLine)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of list.current ? [list.current, ...items] : []) observer.observe(each)
    return () => observer.disconnect()
  })
  return fitting
}
