import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { base, inApp } from '../../ui/routing/location'
import type { BlockableHistory } from './blockableHistory'

interface Props {
  history: BlockableHistory
  /** Whether all that the page at this path consists of has come. */
  isHere: (path: string) => boolean
  children: ReactNode
}

/**
 * The library's router over a history. A page that is there is drawn at once: as a transition it would be drawn in
 * slices with frames between them, and then again in one, as the stores of its queries have changed meanwhile. One that
 * has to come leaves the old one standing until then.
 */
export function HistoryRouter({ history, isHere, children }: Props) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = history.location.pathname
    return history.listen(next => {
      const { pathname } = next.location
      // What changes within a page must not hold up the typing that changes it.
      const isAtOnce = pathname !== shown && isHere(inApp(pathname))
      shown = pathname
      if (isAtOnce) setPlace(next)
      else startTransition(() => setPlace(next))
    })
  }, [history, isHere])
  return (
    <Router basename={base} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
