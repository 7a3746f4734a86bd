import { describe, expect, it } from 'vitest'
import { routes } from '../../resources/routes'
import { matchRoute } from '../../src/routing/routes'
import { routeRows } from '../support/walk/routeRows'

/** Shorter ways to the pages of roles, beside those of R. */
const OWN = /^\/(settings\/users\/roles|roles)(\/|$)/

describe('the walk through every address', () => {
  it('R-02 knows every path of the table of routes', () => {
    const paths = routeRows.map(({ at }) => at.split('?')[0] ?? '')
    const unknown = routes.filter(
      route => !OWN.test(route.path) && !paths.some(path => matchRoute(route.path, path)),
    )
    expect(unknown.map(({ path }) => path)).toEqual([])
  })
})
