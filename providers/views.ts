import type { View, ViewsMeta } from '../src/contract/views'
import type { ViewCalls } from '../src/ui/views/viewCalls'
import type { Http } from './http'
import { subscriptionCallsOf } from './subscriptions'

/**
 * Creates the API calls for saved views.
 *
 * @example
 * const { views } = await viewCallsOf(http).list()
 */
export const viewCallsOf = (http: Http): ViewCalls => ({
  subscriptions: subscriptionCallsOf(http),
  list: async ({ signal } = {}) => {
    const { data, meta } = await http<View[]>('views', { signal })
    return { views: data, ...(meta as unknown as ViewsMeta) }
  },
  create: async view => (await http<View>('views', { method: 'POST', body: view })).data,
  update: async (id, change) => (await http<View>(`views/${id}`, { method: 'PUT', body: change })).data,
  remove: async id => (await http<View>(`views/${id}`, { method: 'DELETE' })).data,
  chooseDefault: async (resource, view) =>
    (await http('views/default', { method: 'PUT', body: { resource, view } })).data,
})
