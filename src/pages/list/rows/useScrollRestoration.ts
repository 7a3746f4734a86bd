import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-admin'
import { useNavigationType } from 'react-router-dom'
import { readScrollPosition, storeScrollPosition } from '../../../ui/routing/scrollPositions'

/** How far down the rows were when the page was left: back there on going back, at their top otherwise. */
export function useScrollRestoration(container: RefObject<HTMLElement | null>, ready: boolean): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const kept = `${key}/rows`
  useEffect(() => {
    const rows = container.current
    if (!rows || !ready) return
    rows.scrollTop = type === 'POP' ? readScrollPosition(kept) : 0
    const remember = () => storeScrollPosition(kept, rows.scrollTop)
    rows.addEventListener('scroll', remember, { passive: true })
    return () => rows.removeEventListener('scroll', remember)
  }, [container, kept, ready, type])
}
