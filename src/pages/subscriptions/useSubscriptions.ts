import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useNotify } from 'react-admin'
import type { SendViewBody, Subscription, SubscriptionBody } from '../../contract/subscriptions'
import { useViewCalls } from '../../ui/views/viewCalls'
import { sendingMoment } from './sendingWords'

const queryKey = ['own', 'subscriptions']

/** Returns the views that the user receives by email. */
export function useSubscriptions() {
  const calls = useViewCalls()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.viewCalls()).subscriptions.list({ signal }),
  })
}

/** Returns the actions on subscriptions. Each shows its result as a notification. */
export function useSubscriptionActions() {
  const calls = useViewCalls()
  const client = useQueryClient()
  const notify = useNotify()
  const locale = useLocale()
  const of = async () => (await calls.viewCalls()).subscriptions
  const onSettled = () => client.invalidateQueries({ queryKey })
  const onError = ({ message }: Error) => notify(message, { type: 'error', messageArgs: { _: message } })
  const done = (message: string, messageArgs: object) => notify(message, { type: 'success', messageArgs })
  return {
    subscribe: useMutation({
      mutationFn: async (body: SubscriptionBody) => (await of()).subscribe(body),
      onSuccess: ({ name, next_at }) =>
        done('subscriptions.subscribed', { name, when: next_at && sendingMoment(next_at, locale) }),
      ...{ onSettled, onError },
    }),
    pause: useMutation({
      mutationFn: async ({ id, paused }: { id: number; paused: boolean }) => (await of()).pause(id, paused),
      ...{ onSettled, onError },
    }),
    end: useMutation({
      mutationFn: async ({ id }: Pick<Subscription, 'id'>) => (await of()).end(id),
      onSuccess: ({ name }) => done('subscriptions.stopped', { name }),
      ...{ onSettled, onError },
    }),
    send: useMutation({
      mutationFn: async ({ name: _name, ...body }: SendViewBody & { name: string }) =>
        (await of()).send(body),
      onSuccess: ({ to }, { name }) => done('subscriptions.sent', { name, to }),
      onError,
    }),
  }
}
