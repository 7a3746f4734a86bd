import { describe, expect, it } from 'vitest'
import { routes } from '../../resources/routes'
import { resolveRoute } from '../../src/core/routing/resolveRoute'
import { matchRoute } from '../../src/core/routing/routes'
import { routeRows, whereSignedOut } from '../support/walk/routeRows'

/** Shorter paths to the pages of roles, in addition to those of R. */
const OWN = /^\/(settings\/users\/roles|roles)(\/|$)/

/** Returns the final address for a signed-out visitor. */
function signedOutAt(address: string, steps = 0): string {
  const { pathname, search } = new URL(address, 'https://app.test')
  const isResource = (name: string) =>
    routeRows.some(({ row, at }) => row === 'R-05' && at.startsWith(`/${name}/`))
  const arrival = resolveRoute({ pathname, search, signedIn: false, entries: routes, isResource })
  expect(steps, `${address} comes to an end`).toBeLessThan(5)
  return arrival.kind === 'redirect' ? signedOutAt(arrival.to, steps + 1) : address
}

/**
 * This page redirects on its own if no sign-in is waiting for its second step. The browser tests cover that.
 */
const SENDS_ON = '/two-steps'
const led = routeRows.filter(({ at }) => signedOutAt(at) !== SENDS_ON)

describe('every address', () => {
  it('R-02 covers every path of the route table', () => {
    const paths = routeRows.map(({ at }) => at.split('?')[0] ?? '')
    const unknown = routes.filter(
      route => !OWN.test(route.path) && !paths.some(path => matchRoute(route.path, path)),
    )
    expect(unknown.map(({ path }) => path)).toEqual([])
  })

  it.each(led)('$row R-03 R-13 $at redirects signed-out visitors correctly', row => {
    expect(signedOutAt(row.at)).toBe(whereSignedOut(row))
  })
})
