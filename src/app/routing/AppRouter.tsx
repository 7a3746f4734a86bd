import { type ReactNode, useMemo, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Navigate, useLocation } from 'react-router-dom'
import { canonicalOf, type IsGenerated } from '../../core/routing/paths'
import { resolveRoute } from '../../core/routing/resolveRoute'
import { isRedirect, matchRoute, type RouteEntry } from '../../core/routing/routes'
import type { Resources } from '../../core/schema/resources'
import { blockableHistory } from './blockableHistory'
import { HistoryRouter } from './HistoryRouter'
import { InternalRoutingContext, internalLocation } from './internalRouting'
import { HistoryContext } from './useBlocker'
import { useScroll } from './useScroll'

interface Props {
  entries: readonly RouteEntry[]
  resources: Resources
  /** Whether all that the page at this path consists of has come. */
  isHere: (path: string) => boolean
  children: ReactNode
}

/**
 * The signed-in app's router: redirects first, then react-admin with its paths translated. Not the library's router for
 * data: pages ask for theirs by react-query, and without it a tenth of the app's code need not be loaded.
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

/** A resource's path is a generated page unless a hand-written one stands there. */
function generatedBy(resources: Resources, entries: readonly RouteEntry[]): IsGenerated {
  const pages = entries.filter(entry => !isRedirect(entry))
  // Every link of a list asks, and most pages begin otherwise than any resource.
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
