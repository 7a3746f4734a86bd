import { expect, it } from 'vitest'
import { routes } from '../../resources/routes'
import { routes as apiRoutes } from '../../server/api/routes'
import { descriptionEndpoints } from '../../src/contract/description'
import { reservedNames } from '../../src/define/reservedNames'

const matches = (paths: readonly string[], pattern: RegExp) =>
  new Set(paths.flatMap(path => pattern.exec(path)?.[1] ?? []))

it('X-02 every first part of a path that the API mounts is reserved: no resource can have its name', () => {
  const mounted = matches(
    [...apiRoutes.map(({ endpoint }) => endpoint), ...Object.values(descriptionEndpoints)].map(
      ({ path }) => path,
    ),
    /^\/([a-z][a-z-]*)/,
  )
  expect([...mounted].filter(part => !reservedNames.has(part))).toEqual([])
})

it('X-02 every screen of the engine is reserved: the list of no resource is hidden behind it', () => {
  const screens = matches(
    routes.flatMap(route => ('screen' in route ? [route.path] : [])),
    /^\/([a-z][a-z-]*)$/,
  )
  expect([...screens].filter(part => !reservedNames.has(part))).toEqual([])
})
