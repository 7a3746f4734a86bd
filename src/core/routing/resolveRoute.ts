import { signInPath } from './destination'
import { isRedirect, matchRoute, type PageRoute, type RouteEntry, redirectTarget } from './routes'

/** The result of a visit to a path. */
export type RouteResolution =
  | { kind: 'redirect'; to: string }
  | { kind: 'page'; route: PageRoute }
  | { kind: 'resource' }
  | { kind: 'unknown' }

export interface RouteRequest {
  pathname: string
  search: string
  signedIn: boolean
  entries: readonly RouteEntry[]
  isResource: (name: string) => boolean
}

/** Resolves a visit. All route flags and their redirects are handled here. */
export function resolveRoute(visit: RouteRequest): RouteResolution {
  const { pathname, search, signedIn } = visit
  if (pathname === '/' && !signedIn) return { kind: 'redirect', to: `/login${search}` }
  for (const entry of visit.entries) {
    const params = matchRoute(entry.path, pathname)
    if (!params) continue
    if (!signedIn && (entry.flag ?? 'requiresAuth') === 'requiresAuth') return toSignIn(visit)
    if (isRedirect(entry)) return { kind: 'redirect', to: redirectTarget(entry, { params, search }) }
    if (signedIn && entry.flag === 'unauthenticatedOnly') return { kind: 'redirect', to: '/' }
    return { kind: 'page', route: entry }
  }
  const first = pathname.split('/')[1] ?? ''
  if (!visit.isResource(first)) return { kind: 'unknown' }
  return signedIn ? { kind: 'resource' } : toSignIn(visit)
}

function toSignIn({ pathname, search }: RouteRequest): RouteResolution {
  return { kind: 'redirect', to: signInPath(pathname + search) }
}
