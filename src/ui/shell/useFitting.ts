import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns how many children fit in the first line of a wrapping list. Updates on every change of width. */
export function useFitting(list: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // Measure after each render, because other texts have other widths.
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
