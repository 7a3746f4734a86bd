import type { SentView, Subscription } from '../src/contract/subscriptions'
import type { SubscriptionCalls } from '../src/ui/views/subscriptionCalls'
import type { Http } from './http'

/**
 * Creates the API calls for sending views by mail.
 *
 * @example
 * const { to } = await subscriptionCallsOf(http).send({ resource: 'claims', view: '7', format: 'csv' })
 */
export const subscriptionCallsOf = (http: Http): SubscriptionCalls => ({
  list: async ({ signal } = {}) => (await http<Subscription[]>('subscriptions', { signal })).data,
  subscribe: async body => (await http<Subscription>('subscriptions', { method: 'POST', body })).data,
  pause: async (id, paused) =>
    (await http<Subscription>(`subscriptions/${id}`, { method: 'PUT', body: { paused } })).data,
  end: async id => (await http<Subscription>(`subscriptions/${id}`, { method: 'DELETE' })).data,
  send: async body => (await http<SentView>('subscriptions/send', { method: 'POST', body })).data,
})
