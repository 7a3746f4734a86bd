import type { PreviewRow, RecordsProvider } from '../src/ui/records/recordsProvider'
import type { Http } from './http'

/** What a role would let somebody see. */
export const accessCalls = (http: Http): Pick<RecordsProvider, 'previewAccess'> => ({
  previewAccess: async (query, { signal } = {}) => {
    const { data } = await http<PreviewRow[]>('access/preview', { method: 'POST', body: query, signal })
    return { data }
  },
})
