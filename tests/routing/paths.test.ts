import { describe, expect, it } from 'vitest'
import { canonicalOf, toAddress, toInternal } from '../../src/core/routing/paths'

const isGenerated = (pathname: string, resource: string) =>
  ['things', 'work-things'].includes(resource) && !/^\/things\/\d+\/compare$/u.test(pathname)

describe('R-05 address-bar paths and react-admin paths', () => {
  it.each([
    ['/things', '/things'],
    ['/things/create', '/things/create'],
    ['/things/7', '/things/7/show'],
    ['/things/7/edit', '/things/7'],
    ['/things/7/files', '/things/7/show/files'],
    ['/things/7/edit/files', '/things/7/files'],
    ['/work-things/7', '/work-things/7/show'],
    ['/things/7/compare', '/things/7/compare'],
    ['/dashboard/7', '/dashboard/7'],
    ['/', '/'],
  ])('R-05 %s maps to %s inside, and back', (address, internal) => {
    expect(toInternal(address, isGenerated)).toBe(internal)
    expect(toAddress(internal, isGenerated)).toBe(address)
  })

  it('R-05 a link written as an app-internal address still works', () => {
    expect(toAddress('/things/7/edit', isGenerated)).toBe('/things/7/edit')
  })

  it.each([
    ['/things/7/show', '/things/7'],
    ['/things/7/show/', '/things/7'],
    ['/things/7/show/files', '/things/7/files'],
    ['/things/7', undefined],
    ['/things/7/edit', undefined],
    ['/elsewhere/7/show', undefined],
  ])('R-05 %s maps to %s', (address, canonical) => {
    expect(canonicalOf(address, isGenerated)).toBe(canonical)
  })
})
