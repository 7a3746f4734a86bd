import type { Hono } from 'hono'
import type { AnyField, Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { allFields } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import { expandRoute } from '../expandRoute'

/** A way in which a field is queried or written. */
export type Use = 'read' | 'filter' | 'sort' | 'export' | 'history' | 'create' | 'update'

/** The combined coverage of all walks on one database. */
export class Coverage {
  cases = 0
  requests = 0
  readonly routes = new Set<string>()
  readonly fields = new Set<string>()
  private mistakes: string[] = []

  mistake(text: string): void {
    this.mistakes.push(text)
  }

  /** Returns the first errors since the last call. */
  takeMistakes(): string[] {
    const first = this.mistakes.slice(0, 20)
    this.mistakes = []
    return first
  }
}

const API = '/api/v1'

/** Returns the routes below a resource and the uses of fields that no walk has covered. */
// biome-ignore lint/suspicious/noExplicitAny: the app's own environment is of no interest
export function notWalked(app: Hono<any>, resources: Resources, { routes, fields }: Coverage): string[] {
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API}/`))
    .map(({ method, path }) => `${method} ${path.slice(API.length)}`)
  const generic = served.filter(route => / \/(:resource|files)\b/.test(route))
  const byHand = served.filter(route => resources.find(route.split('/')[1] ?? ''))
  const expected = new Set(generic.flatMap(route => expanded(route, resources)))
  // An upload has no record, and HEAD is GET without its body. The file tests cover both.
  for (const route of ['POST /files', 'HEAD /files/:id']) expected.delete(route)
  return [
    ...[...expected].filter(route => !routes.has(route)).map(route => `${route} is not walked`),
    ...byHand.map(route => `${route} has no form in the walk`),
    ...resources.all.flatMap(resource => usesOf(resource)).filter(use => !fields.has(use)),
  ]
}

function expanded(route: string, { all }: Resources): string[] {
  if (!route.includes(':resource')) return [route]
  const [method = '', path = ''] = route.split(' ')
  return all.flatMap(resource => expandRoute(path, method, resource).map(one => `${method} ${one}`))
}

function usesOf(resource: Resource): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) =>
    usesOfField(name, field).map(use => `${use} ${resource.name}.${name}`),
  )
}

function usesOfField(name: string, field: AnyField): Use[] {
  const { operators, writeOnly, sort } = typeOf(field)
  const written = !field.readOnly && !field.computed
  return [
    'read',
    ...(writeOnly ? [] : (['export', 'history'] as const)),
    ...(operators.includes('null') ? (['filter'] as const) : []),
    ...(sort(name, field).length ? (['sort'] as const) : []),
    ...(written ? (['create'] as const) : []),
    ...(name === 'version' ? [] : (['update'] as const)),
  ]
}
