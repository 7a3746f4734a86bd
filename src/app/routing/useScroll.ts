import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { readScrollPosition, storeScrollPosition } from '../../ui/routing/scrollPositions'
import { restoreScroll, scrollToHash } from './scroll'

/** A new page starts at its top, going back restores the position, a `#hash` is scrolled to. */
export function useScroll(): void {
  const location = useLocation()
  const type = useNavigationType()
  const before = useRef<Location>(undefined)

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const remember = () => storeScrollPosition(location.key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location.key])

  useEffect(() => {
    const previous = before.current
    before.current = location
    if (previous?.key === location.key) return
    if (location.hash) return scrollToHash(location.hash)
    if (type === 'POP') return restoreScroll(readScrollPosition(location.key))
    if (previous?.pathname !== location.pathname) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [location, type])
}
