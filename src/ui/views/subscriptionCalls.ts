import type { SendViewBody, SentView, Subscription, SubscriptionBody } from '../../contract/subscriptions'

/** The API calls for views sent by mail. */
export interface SubscriptionCalls {
  list(options?: { signal?: AbortSignal }): Promise<Subscription[]>
  /** Subscribes to a view, or changes its schedule. */
  subscribe(body: SubscriptionBody): Promise<Subscription>
  pause(id: number, paused: boolean): Promise<Subscription>
  end(id: number): Promise<Subscription>
  /** Sends a view once, immediately. */
  send(body: SendViewBody): Promise<SentView>
}
