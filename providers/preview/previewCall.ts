import type { PreviewedResource } from '../../src/app/preview/previewedDraft'
import type { Resource, RuleContext } from '../../src/core/schema/resource'
import type { Resources } from '../../src/core/schema/resources'
import type { Http, HttpAnswer, HttpOptions } from '../http'
import type { Translate } from './previewTransitions'

/** What answers the calls of a preview, once its texts are there. */
export interface PreviewSurroundings {
  /** The server, for reads alone. */
  http: Http
  /** The definitions with the draft. */
  resources: () => Resources
  previewed: () => PreviewedResource
  /** Who acts, for rules and guards. */
  context: () => RuleContext
  translate: Translate
  /** Called after each write that the browser has answered. */
  onWrite: () => void
}

/** A call below a resource: `branches/7/open` has the id 7 and the part `open`. */
export interface PreviewCall {
  resource: Resource
  id: number | undefined
  part: string
  path: string
  options: HttpOptions & Required<Pick<HttpOptions, 'method' | 'query'>>
}

/** Reads a call with the definition of its resource; undefined for a path of no resource. */
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

/** An answer that the browser gives in place of the server. */
export const answerOf = <Data>(data: Data, meta: Record<string, unknown> = {}): HttpAnswer<Data> => ({
  data,
  meta,
  headers: new Headers(),
  status: 200,
})
