import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  Navigate,
  Router,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { canonicalOf, type IsGenerated } from '../../core/routing/paths'
import { resolveRoute } from '../../core/routing/resolveRoute'
import { isRedirect, matchRoute, type RouteEntry } from '../../core/routing/routes'
import type { Resources } from '../../core/schema/resources'
import { base, inApp } from '../../ui/routing/location'
import { readScrollPosition, storeScrollPosition } from '../../ui/routing/scrollPositions'
import { type BlockableHistory, blockableHistory } from './blockableHistory'
import { InternalRoutingContext, internalLocation } from './internalRouting'
import { restoreScroll, scrollToHash } from './scroll'
import { HistoryContext } from './useBlocker'

interface Props {
  entries: readonly RouteEntry[]
  resources: Resources
  /**
   * Returns whether the code and the definition of the page at this
   * path have loaded, so that it can render immediately.
   */
  isHere: (path: string) => boolean
  children: ReactNode
}

/**
 * The signed-in app's router: redirects, then react-admin with its paths translated. It does not use
 * react-router's data router, because pages load data with react-query; that saves a tenth of the app's code.
 */
export function AppRouter({ isHere, ...props }: Props) {
  const [history] = useState(() => blockableHistory(createBrowserHistory({ v5Compat: true })))
  return (
    <HistoryContext.Provider value={history}>
      <HistoryRouter history={history} isHere={isHere}>
        <Edge {...props} />
      </HistoryRouter>
    </HistoryContext.Provider>
  )
}

function Edge({ entries, resources, children }: Omit<Props, 'isHere'>) {
  const location = useLocation()
  const { pathname, search, hash } = location
  useScroll()
  const isGenerated = useMemo(() => generatedBy(resources, entries), [resources, entries])
  const inside = useMemo(
    () => ({ location: internalLocation(location, isGenerated), isGenerated }),
    [location, isGenerated],
  )
  const isResource = (name: string) => resources.outline(name) !== undefined
  const arrival = resolveRoute({ pathname, search, signedIn: true, entries, isResource })
  if (arrival.kind === 'redirect') return <Navigate to={arrival.to + hash} replace />
  const canonical = canonicalOf(pathname, isGenerated)
  if (canonical) return <Navigate to={{ pathname: canonical, search, hash }} replace />
  return <InternalRoutingContext.Provider value={inside}>{children}</InternalRoutingContext.Provider>
}

/** Returns a function that checks whether a resource's path is a generated page, not a hand-written one. */
function generatedBy(resources: Resources, entries: readonly RouteEntry[]): IsGenerated {
  const pages = entries.filter(entry => !isRedirect(entry))
  // Every link of a list calls this function. Most hand-written pages
  // don't start with a resource's name, so cache the few that do.
  const begun = (name: string) =>
    pages.filter(({ path }) => path.startsWith(`/${name}/`) || path === `/${name}` || /^\/[:*]/u.test(path))
  const below = new Map<string, typeof pages>()
  return (pathname, name) => {
    if (!resources.outline(name)) return false
    const known = below.get(name) ?? begun(name)
    below.set(name, known)
    return !known.some(({ path }) => matchRoute(path, pathname))
  }
}

/** Scrolls a new page to its top, restores the position on going back, and scrolls to a `#hash`. */
function useScroll(): void {
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

interface HistoryRouterProps {
  history: BlockableHistory
  /** Returns whether the code and the definition of the page at this path have loaded. */
  isHere: (path: string) => boolean
  children: ReactNode
}

/**
 * Connects react-router to a history. A loaded page renders synchronously: a transition would render it in
 * slices with frames between them, and then again, because query results change in between. While a page
 * loads, the previous one stays visible.
 */
function HistoryRouter({ history, isHere, children }: HistoryRouterProps) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = history.location.pathname
    return history.listen(next => {
      const { pathname } = next.location
      // Changes of the URL within a page must not delay typing.
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
