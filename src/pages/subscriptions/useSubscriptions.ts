import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useNotify } from 'react-admin'
import type { SendViewBody, Subscription, SubscriptionBody } from '../../contract/subscriptions'
import { useApi } from '../../ui/calls/useApi'
import { sendingMoment } from './sendingWords'

const queryKey = ['own', 'subscriptions']

/** Returns the views that the user receives by email. */
export function useSubscriptions() {
  const { call } = useApi()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET /subscriptions', { signal })).data,
  })
}

/** Returns the actions on subscriptions. Each shows its result as a notification. */
export function useSubscriptionActions() {
  const { call } = useApi()
  const client = useQueryClient()
  const notify = useNotify()
  const locale = useLocale()
  const onSettled = () => client.invalidateQueries({ queryKey })
  const onError = ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } })
  const done = (message: string, messageArgs: object) => notify(message, { type: 'success', messageArgs })
  return {
    subscribe: useMutation({
      mutationFn: (body: SubscriptionBody) => call('POST /subscriptions', { body }),
      onSuccess: ({ data: { name, next_at } }) =>
        done('subscriptions.subscribed', { name, when: next_at && sendingMoment(next_at, locale) }),
      ...{ onSettled, onError },
    }),
    pause: useMutation({
      mutationFn: ({ id, paused }: { id: number; paused: boolean }) =>
        call('PUT /subscriptions/{id}', { params: { id }, body: { paused } }),
      ...{ onSettled, onError },
    }),
    end: useMutation({
      mutationFn: ({ id }: Pick<Subscription, 'id'>) =>
        call('DELETE /subscriptions/{id}', { params: { id } }),
      onSuccess: ({ data: { name } }) => done('subscriptions.stopped', { name }),
      ...{ onSettled, onError },
    }),
    send: useMutation({
      mutationFn: ({ name: _name, ...body }: SendViewBody & { name: string }) =>
        call('POST /subscriptions/send', { body }),
      onSuccess: ({ data: { to } }, { name }) => done('subscriptions.sent', { name, to }),
      onError,
    }),
  }
}
