import { describe, expect, it } from 'vitest'
import { type RouteRequest, resolveRoute } from '../../src/core/routing/resolveRoute'
import type { RouteEntry } from '../../src/core/routing/routes'

const entries: RouteEntry[] = [
  { path: '/', redirect: () => '/dashboard' },
  { path: '/dashboard', screen: 'notFound' },
  { path: '/login', flag: 'unauthenticatedOnly', layout: 'blank', screen: 'signIn' },
  { path: '/help/*', flag: 'public', screen: 'notAuthorized' },
  { path: '/named', redirect: () => ({ path: '/things/7', search: '?tab=a' }) },
  { path: '/old/:id', redirect: ({ params }) => `/things/${params.id}` },
]

function visit(path: string, signedIn: boolean) {
  const { pathname, search } = new URL(path, 'https://app.test')
  const given: RouteRequest = { pathname, search, signedIn, entries, isResource: name => name === 'things' }
  const arrival = resolveRoute(given)
  if (arrival.kind === 'redirect') return arrival.to
  return arrival.kind === 'page' ? `page ${arrival.route.path}` : arrival.kind
}

describe('R-01 R-02 R-03 resolving a route', () => {
  it.each([
    ['R-01', '/', true, '/dashboard'],
    ['R-01', '/?a=1', true, '/dashboard?a=1'],
    ['R-01', '/', false, '/login'],
    ['R-01', '/?a=1', false, '/login?a=1'],
    ['R-02', '/login', false, 'page /login'],
    ['R-02', '/login?to=%2Fthings', true, '/'],
    ['R-02', '/help/me/now', false, 'page /help/*'],
    ['R-02', '/help', true, 'page /help/*'],
    ['R-03', '/dashboard', false, '/login?to=%2Fdashboard'],
    ['R-03', '/things?q=x', false, '/login?to=%2Fthings%3Fq%3Dx'],
    ['R-03', '/old/7', false, '/login?to=%2Fold%2F7'],
    ['R-05', '/things/7', true, 'resource'],
    ['R-09', '/old/7', true, '/things/7'],
    ['R-09', '/old/7?tab=b', true, '/things/7?tab=b'],
    ['R-09', '/named?id=7', true, '/things/7?tab=a'],
    ['R-03', '/old/7?tab=b', false, '/login?to=%2Fold%2F7%3Ftab%3Db'],
    ['R-13', '/nothing', true, 'unknown'],
    ['R-13', '/nothing', false, 'unknown'],
  ])('%s %s, signed in: %s → %s', (_row, path, signedIn, expected) => {
    expect(visit(path, signedIn)).toBe(expected)
  })
})
