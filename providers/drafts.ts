import type { DraftCalls, DraftKey, DraftListing, StoredDraft } from '../src/ui/records/storedDraft'
import type { Http } from './http'

/** What a browser takes along while its page is left. */
const MOST_LEAVING = 60_000

/** What the server keeps of forms that were not saved. */
export const draftCalls = (http: Http): DraftCalls => ({
  drafts: async ({ signal } = {}) => ({ data: (await http<DraftListing[]>('drafts', { signal })).data }),
  draft: async (resource, form) => ({
    data: (await http<StoredDraft | null>(`drafts/${resource}/${form}`)).data,
  }),
  keepDraft: async (resource, form, draft, { leaving = false } = {}) => {
    const keepalive = leaving && JSON.stringify(draft).length < MOST_LEAVING ? true : undefined
    await http(`drafts/${resource}/${form}`, { method: 'PUT', body: draft, keepalive })
  },
  forgetDraft: async (resource, form) => {
    await http(`drafts/${resource}/${form}`, { method: 'DELETE' })
  },
  draftKey: async () => ({ data: (await http<DraftKey>('drafts/key')).data }),
})
