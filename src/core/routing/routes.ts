import type { ComponentType } from 'react'

/** Who can see a page: everyone, only signed-out visitors, or (by default) only signed-in users (R-02). */
export type RouteFlag = 'public' | 'unauthenticatedOnly' | 'requiresAuth'

interface EntryBase {
  /** `/exact`, `/with/:param` or `/anything/below/*`. */
  path: string
  flag?: RouteFlag
}

/** Screens that the engine provides: those for signed-out visitors, and those for the user's own account. */
export type EngineScreen =
  | 'signIn'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'verifyEmail'
  | 'twoSteps'
  | 'notAuthorized'
  | 'notFound'
  | 'accountSettings'
  | 'profile'
  | 'notifications'
  | 'outbox'
  | 'studio'
  | 'audit'
  | 'shortcuts'

/** A hand-written page. Titles are catalogue keys. */
export type PageRoute = EntryBase & {
  layout?: 'default' | 'blank'
  ability?: { action: string; subject: string }
  title?: string
  /** Its place in the menu, if it has one. */
  nav?: { icon: string; label: string; group?: string; order?: number }
} & (
    | { component: () => Promise<{ default: ComponentType }>; screen?: never }
    | { screen: EngineScreen; component?: never }
  )

export interface RouteMatch {
  params: Record<string, string>
  search: string
}

/**
 * An old or short path that redirects to another page. The query
 * string is kept, unless the target has its own.
 */
export interface RedirectRoute extends EntryBase {
  redirect: (match: RouteMatch) => string | { path: string; search: string }
}

export type RouteEntry = PageRoute | RedirectRoute

/** Returns the target of a redirect, with its query string. */
export function redirectTarget({ redirect }: RedirectRoute, match: RouteMatch): string {
  const to = redirect(match)
  const { path, search } = typeof to === 'string' ? { path: to, search: match.search } : to
  return path + search
}

export function isRedirect(entry: RouteEntry): entry is RedirectRoute {
  return 'redirect' in entry
}

/** Returns the parameters of `pathname` for a route's pattern; undefined if it does not match. */
export function matchRoute(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = parts(pattern)
  const given = parts(pathname)
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (part === '*') params['*'] = given.slice(at).join('/')
    else if (part.startsWith(':')) params[part.slice(1)] = given[at] ?? ''
    else if (part !== given[at]) return undefined
  }
  return params
}

function parts(path: string): string[] {
  return path.split('/').filter(part => part !== '')
}
