import type { Sheet } from '../src/contract/sheets'
import type { Task } from '../src/contract/tasks'
import type { OwnDefinition } from '../src/define/ownDefinition'
import type { StudioCalls } from '../src/define/studioCalls'
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
  const get = async <Data>(path: string) => (await http<Data>(path)).data
  const post = async <Data>(path: string, body: unknown) =>
    (await http<Data>(path, { method: 'POST', body })).data
  return {
    ...product,
    sheet: async (file, reading = {}) => {
      const headers = { 'Content-Type': 'application/octet-stream' }
      const query = Object.fromEntries(Object.entries(reading).map(([name, value]) => [name, String(value)]))
      return (await http<Sheet>('studio/sheets', { method: 'POST', body: file, headers, query })).data
    },
    resources: () => get('studio/resources'),
    definition: async name => {
      try {
        return await get(`studio/resources/${encodeURIComponent(name)}`)
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined
        throw error
      }
    },
    check: changes => post('studio/check', changes),
    plan: changes => post('studio/plan', changes),
    apply: changes => post('studio/apply', changes),
    task: id => get(`jobs/${id}`),
    cancel: async id => (await http<Task>(`jobs/${id}`, { method: 'DELETE' })).data,
    revisions: resource =>
      get(`studio/revisions${resource ? `?resource=${encodeURIComponent(resource)}` : ''}`),
    changesTo: async revision =>
      (await get<{ changes: Record<string, OwnDefinition | null> }>(`studio/revisions/${revision}/changes`))
        .changes,
  }
}
