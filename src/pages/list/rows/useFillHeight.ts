import { type RefObject, useLayoutEffect, useState } from 'react'

/** The room below the rows: the paging, and the page's edge, which is narrower above a footer. */
const PAGING_PX = 56
const EDGE_PX = 24
const EDGE_ABOVE_FOOTER_PX = 8
const LEAST_PX = 320

/** Returns the rows' height that keeps paging visible. Undefined if the page must scroll instead. */
export function useFillHeight(
  element: RefObject<HTMLElement | null>,
  paging = PAGING_PX,
): number | undefined {
  const [height, setHeight] = useState<number>()
  // The height of the content above changes with every filter, so it is measured after each render.
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      const top = element.current.getBoundingClientRect().top + window.scrollY
      const free = Math.floor(window.innerHeight - top - paging - below())
      setHeight(free >= LEAST_PX ? free : undefined)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })
  return height
}

function below(): number {
  const footer = document.querySelector('footer')
  return footer ? EDGE_ABOVE_FOOTER_PX + footer.offsetHeight : EDGE_PX
}
