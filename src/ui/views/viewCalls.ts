import { type DataProvider, useDataProvider } from 'react-admin'
import type { View, ViewBody, ViewChange, ViewsMeta } from '../../contract/views'
import type { SubscriptionCalls } from './subscriptionCalls'

/** The views that concern a person, and with which of them each list opens. */
export interface Views extends ViewsMeta {
  views: readonly View[]
}

/** The calls for saved views. */
export interface ViewCalls {
  list(options?: { signal?: AbortSignal }): Promise<Views>
  create(view: ViewBody): Promise<View>
  update(id: number, change: ViewChange): Promise<View>
  remove(id: number): Promise<View>
  /** An id, the name of a shipped view, an empty text for the plain list, or null to forget the choice. */
  chooseDefault(resource: string, view: string | null): Promise<unknown>
  /** The views that the person gets by mail. */
  subscriptions: SubscriptionCalls
}

/** A data provider with these calls, which load when they are needed. */
export interface ViewProvider {
  viewCalls(): Promise<ViewCalls>
}

export const useViewCalls = () => useDataProvider<DataProvider & ViewProvider>()
