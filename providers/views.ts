import type { ApiClient } from '../src/contract/api'
import type { ViewCalls } from '../src/ui/views/viewCalls'
import { subscriptionCallsOf } from './subscriptions'

/**
 * Creates the API calls for saved views.
 *
 * @example
 * const { views } = await viewCallsOf(api).list()
 */
export const viewCallsOf = (api: ApiClient): ViewCalls => ({
  subscriptions: subscriptionCallsOf(api),
  list: async ({ signal } = {}) => {
    const { data, meta } = await api.call('GET /views', { signal })
    return { views: data, ...meta }
  },
  create: async view => (await api.call('POST /views', { body: view })).data,
  update: async (id, change) => (await api.call('PUT /views/{id}', { params: { id }, body: change })).data,
  remove: async id => (await api.call('DELETE /views/{id}', { params: { id } })).data,
  chooseDefault: async (resource, view) =>
    (await api.call('PUT /views/default', { body: { resource, view } })).data,
})
