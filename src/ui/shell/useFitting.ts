import { type RefObject, useLayoutEffect, useState } from 'react'

/** The number of children in the first line of a wrapping list; follows all widths. */
export function useFitting(list: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // Measured after each render, because other texts have other widths.
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
