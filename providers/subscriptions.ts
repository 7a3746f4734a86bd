import type { ApiClient } from '../src/contract/api'
import type { SubscriptionCalls } from '../src/ui/views/subscriptionCalls'

/**
 * Creates the API calls for sending views by mail.
 *
 * @example
 * const { to } = await subscriptionCallsOf(api).send({ resource: 'claims', view: '7', format: 'csv' })
 */
export const subscriptionCallsOf = ({ call }: ApiClient): SubscriptionCalls => ({
  list: async ({ signal } = {}) => (await call('GET /subscriptions', { signal })).data,
  subscribe: async body => (await call('POST /subscriptions', { body })).data,
  pause: async (id, paused) =>
    (await call('PUT /subscriptions/{id}', { params: { id }, body: { paused } })).data,
  end: async id => (await call('DELETE /subscriptions/{id}', { params: { id } })).data,
  send: async body => (await call('POST /subscriptions/send', { body })).data,
})
