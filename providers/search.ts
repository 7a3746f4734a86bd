import type { FoundGroup, RecordsProvider } from '../src/ui/records/recordsProvider'
import type { Http } from './http'

/** The search over all resources. */
export const searchCalls = (http: Http): Pick<RecordsProvider, 'search'> => ({
  search: async (q, { signal } = {}) => {
    const { data } = await http<FoundGroup[]>('search', { query: { q }, signal })
    return { data }
  },
})
