import type { Resource, RuleContext } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import type { PreviewedResource } from '../../src/define/previewedDraft'
import type { Http, HttpAnswer, HttpOptions } from '../http'
import type { Translate } from './previewTransitions'

/** The dependencies of a preview's calls, once the translations are loaded. */
export interface PreviewSurroundings {
  /** The client for the server, which only reads. */
  http: Http
  /** The definitions, including the draft. */
  resources: () => Resources
  previewed: () => PreviewedResource
  /** The current user and date, for rules and guards. */
  context: () => RuleContext
  translate: Translate
  /** Called after each write that the browser handles. */
  onWrite: () => void
}

/** A parsed call to a resource: `branches/7/open` has the ID 7 and the part `open`. */
export interface PreviewCall {
  resource: Resource
  id: number | undefined
  part: string
  path: string
  options: HttpOptions & Required<Pick<HttpOptions, 'method' | 'query'>>
}

/**
 * Parses a call and loads its resource's definition. Returns undefined if the path belongs to no resource.
 */
export async function readCall(
  resources: Resources,
  path: string,
  { method = 'GET', query, ...options }: HttpOptions,
): Promise<PreviewCall | undefined> {
  const [place = '', search] = path.split('?')
  const [name = '', ...rest] = place.split('/')
  if (!resources.outline(name)) return undefined
  await resources.load([name])
  const id = /^\d+$/u.test(rest[0] ?? '') ? Number(rest.shift()) : undefined
  const whole = { ...Object.fromEntries(new URLSearchParams(search)), ...query }
  return {
    resource: resources.get(name),
    id,
    part: rest.join('/'),
    path: place,
    options: { ...options, method, query: whole },
  }
}

/** Creates a response in the browser, in place of the server's. */
export const answerOf = <Data>(data: Data, meta: Record<string, unknown> = {}): HttpAnswer<Data> => ({
  data,
  meta,
  headers: new Headers(),
  status: 200,
})
