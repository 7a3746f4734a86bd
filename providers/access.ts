import type { PreviewRow, RecordsProvider } from '../src/records/recordsProvider'
import type { Http } from './http'

/** Settings by group, and what a role would let somebody see. */
export const accessCalls = (http: Http): Pick<RecordsProvider, 'settings' | 'previewAccess'> => ({
  settings: async (group, changes) => {
    const { data } = await http<Record<string, unknown>>(
      `settings/${group}`,
      changes && { method: 'PUT', body: changes },
    )
    return { data }
  },
  previewAccess: async (query, { signal } = {}) => {
    const { data } = await http<PreviewRow[]>('access/preview', { method: 'POST', body: query, signal })
    return { data }
  },
})
