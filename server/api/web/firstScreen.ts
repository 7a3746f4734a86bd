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
  | { isApp: true }
  | { isApp: false; screen: DrawnScreen | undefined }
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
  const { search } = new URL(c.req.url)
  if (isToken(getCookie(c, 'accessToken')) && getCookie(c, 'userData')) {
    const arrival = resolveRoute({ pathname, search, signedIn: true, entries, isResource })
    // Links from mails and the second step of a sign-in open without the app.
    if (arrival.kind === 'page' && arrival.route.layout === 'blank') return alone
    return { isApp: true, list: listAt(pathname) }
  }
  let visit = { pathname, search, signedIn: false, entries, isResource }
  // Each redirect leads to another path, and finally to the sign-in page.
  for (let steps = 0; steps < 5; steps++) {
    const arrival = resolveRoute(visit)
    if (arrival.kind === 'page') {
      const screen = drawnByServer.find(each => each === arrival.route.screen)
      return { isApp: false, screen, list: listAt(new URLSearchParams(visit.search).get('to') ?? '') }
    }
    if (arrival.kind !== 'redirect') break
    const to = new URL(arrival.to, c.req.url)
    visit = { ...visit, pathname: to.pathname, search: to.search }
  }
  return alone
}

/** The browser renders the screen, without the app. */
const alone: FirstVisit = { isApp: false, screen: undefined, list: undefined }
