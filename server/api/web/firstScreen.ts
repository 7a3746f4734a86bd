import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { drawnByServer } from '../../../src/app/first/drawnByServer'
import { isToken } from '../../../src/core/account/token'
import { resolveRoute } from '../../../src/core/routing/resolveRoute'
import type { RouteEntry } from '../../../src/core/routing/routes'
import type { Services } from '../../base/services'

export type DrawnScreen = (typeof drawnByServer)[number]

/**
 * The first screen of a visit, as the front end will also decide it.
 * `list` is the resource of the requested list.
 */
export type FirstVisit = { list: string | undefined } & (
  | { signedIn: true }
  | { signedIn: false; screen: DrawnScreen | undefined }
)

interface Visited extends Pick<Services, 'resources'> {
  pathname: string
  /** The routes of the app. */
  entries: readonly RouteEntry[]
}

/** Follows the redirects of this path with these cookies, without a database query. */
export function firstVisit(c: Context, { pathname, entries, resources }: Visited): FirstVisit {
  const isResource = (name: string) => resources.find(name) !== undefined
  const listAt = (path: string) => {
    const name = path.replace(/^\/|[/?#].*$/g, '')
    return isResource(name) ? name : undefined
  }
  if (isToken(getCookie(c, 'accessToken')) && getCookie(c, 'userData'))
    return { signedIn: true, list: listAt(pathname) }
  const { search } = new URL(c.req.url)
  let visit = { pathname, search, signedIn: false, entries, isResource }
  // Each redirect leads to another path, and finally to the sign-in page.
  for (let steps = 0; steps < 5; steps++) {
    const arrival = resolveRoute(visit)
    if (arrival.kind === 'page') {
      const screen = drawnByServer.find(each => each === arrival.route.screen)
      return { signedIn: false, screen, list: listAt(new URLSearchParams(visit.search).get('to') ?? '') }
    }
    if (arrival.kind !== 'redirect') break
    const to = new URL(arrival.to, c.req.url)
    visit = { ...visit, pathname: to.pathname, search: to.search }
  }
  return { signedIn: false, screen: undefined, list: undefined }
}
