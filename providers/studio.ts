import type { Task } from '../src/contract/tasks'
import type { OwnDefinition } from '../src/define/ownDefinition'
import type { StudioCalls } from '../src/define/studioCalls'
import type { StudioDefinition } from '../src/define/studioDefinition'
import { createApi } from './api'
import type { Http } from './http'
import { HttpError } from './httpError'

/**
 * Creates Studio's API calls, with two parts that the
 * product provides: templates and the rules of user types.
 *
 * @example
 * const studio = createStudioCalls(http, { templates: async () => [], accessSetup })
 * const { status } = await studio.plan({ changes: { branches } })
 */
export function createStudioCalls(
  http: Http,
  product: Pick<StudioCalls, 'templates' | 'accessSetup'>,
): StudioCalls {
  const { call } = createApi(http)
  return {
    ...product,
    sheet: async (body, reading = {}) => {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const query = Object.fromEntries(Object.entries(reading).map(([name, value]) => [name, String(value)]))
      return (await call('POST /studio/sheets', { body, headers, query })).data
    },
    resources: async () => (await call('GET /studio/resources')).data,
    definition: async name => {
      try {
        return (await call('GET /studio/resources/{name}', { params: { name } })).data as StudioDefinition
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined
        throw error
      }
    },
    check: async body => (await call('POST /studio/check', { body })).data,
    plan: async body => (await call('POST /studio/plan', { body })).data,
    apply: async body => (await call('POST /studio/apply', { body })).data,
    task: async id => (await call('GET /jobs/{id}', { params: { id } })).data as Task,
    cancel: async id => (await call('DELETE /jobs/{id}', { params: { id } })).data as Task,
    revisions: async resource =>
      (await call('GET /studio/revisions', { query: { resource: resource || undefined } })).data,
    changesTo: async revision =>
      (await call('GET /studio/revisions/{revision}/changes', { params: { revision } })).data
        .changes as Record<string, OwnDefinition | null>,
  }
}
