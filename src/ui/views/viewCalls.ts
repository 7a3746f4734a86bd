import { type DataProvider, useDataProvider } from 'react-admin'
import type { View, ViewBody, ViewChange, ViewsMeta } from '../../contract/views'
import type { SubscriptionCalls } from './subscriptionCalls'

/** The views that a user can see, and the default view of each list. */
export interface Views extends ViewsMeta {
  views: readonly View[]
}

/** The API calls for saved views. */
export interface ViewCalls {
  list(options?: { signal?: AbortSignal }): Promise<Views>
  create(view: ViewBody): Promise<View>
  update(id: number, change: ViewChange): Promise<View>
  remove(id: number): Promise<View>
  /**
   * Sets the default view: an ID, a shipped view's name, '' for the plain list, or null to remove the choice.
   */
  chooseDefault(resource: string, view: string | null): Promise<unknown>
  /** The calls for the views that the user receives by mail. */
  subscriptions: SubscriptionCalls
}

/** A data provider with these calls, which load on use. */
export interface ViewProvider {
  viewCalls(): Promise<ViewCalls>
}

export const useViewCalls = () => useDataProvider<DataProvider & ViewProvider>()
