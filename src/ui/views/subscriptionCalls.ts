import type { SendViewBody, SentView, Subscription, SubscriptionBody } from '../../contract/subscriptions'

/** The calls for the views that a person gets by mail. */
export interface SubscriptionCalls {
  list(options?: { signal?: AbortSignal }): Promise<Subscription[]>
  /** Subscribes to a view, or changes when it is sent. */
  subscribe(body: SubscriptionBody): Promise<Subscription>
  pause(id: number, paused: boolean): Promise<Subscription>
  end(id: number): Promise<Subscription>
  /** Sends a view once, now. */
  send(body: SendViewBody): Promise<SentView>
}
