import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from '../../server/api/routes'
import { descriptionEndpoints } from '../../src/contract/description'
import type { Endpoint } from '../../src/contract/endpoint'
import { at, nodesOf } from './syntax'
import { read, sources } from './tree'

/** Calls of the HTTP client by path instead of by endpoint. The generic calls to records are made in these files. */
const BY_PATH: Readonly<Record<string, string>> = {
  'providers/api.ts': 'makes the calls to endpoints',
  'providers/resourceQuery/restClient.ts': 'the paths are those of ra-data-simple-rest',
  'providers/preview/previewHttp.ts': 'passes calls on',
  'providers/preview/previewReads.ts': 'passes reads of a resource on',
}

type Callee = { type: string; name?: string; object?: Callee; property?: Callee }

/** Returns whether an expression is the HTTP client: `http`, `around.http`, `http.raw`. */
function isHttp({ type, name, object, property }: Callee): boolean {
  if (type === 'Identifier') return name === 'http'
  return (
    type === 'MemberExpression' &&
    (property?.name === 'http' || (property?.name === 'raw' && !!object && isHttp(object)))
  )
}

const keysOf = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ method, path }) => `${method} ${path}`).sort()

describe('C-12 endpoints', () => {
  it('C-12 X-06 browsers call the API by its endpoints', () => {
    const calls = sources('src', 'providers', 'resources').flatMap(path =>
      nodesOf(path)
        .filter(node => node.type === 'CallExpression' && isHttp(node.callee as Callee))
        .map(node => ({ path, place: at(path, node) })),
    )
    expect(calls.filter(({ path }) => !(path in BY_PATH)).map(({ place }) => place)).toEqual([])
    expect(Object.keys(BY_PATH).filter(path => !calls.some(call => call.path === path))).toEqual([])
  })

  it('C-12 the server has a route for every endpoint of the contract, and browsers know each area', async () => {
    const types = read('src/contract/api.ts')
    const areas: Record<string, Record<string, Endpoint>> = {}
    for (const name of readdirSync('src/contract')) {
      const module = await import(`../../src/contract/${name.replace('.ts', '')}.ts`)
      for (const [area, found] of Object.entries(module))
        if (area.endsWith('Endpoints')) areas[area] = found as Record<string, Endpoint>
    }
    expect(Object.keys(areas).filter(area => !types.includes(`typeof ${area}`))).toEqual([])
    const mounted = [...routes.map(({ endpoint }) => endpoint), ...Object.values(descriptionEndpoints)]
    expect(keysOf(Object.values(areas).flatMap(area => Object.values(area)))).toEqual(keysOf(mounted))
  })
})
