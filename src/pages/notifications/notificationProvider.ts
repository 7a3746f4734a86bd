import { type DataProvider, useDataProvider } from 'react-admin'
import type { Channels, NotificationPreference, UnreadCount } from '../../contract/notifications'

/** A filter of `GET /notifications`. */
export interface NotificationFilter {
  read?: boolean
  type?: string
  created_at_gte?: string
  created_at_lt?: string
}

/** A changed choice for a type. */
export type PreferenceChange = Pick<NotificationPreference, 'type'> & Partial<Channels>

/** What a data provider offers for notifications beyond the calls of every resource. */
export interface NotificationProvider {
  unreadNotifications(options?: { signal?: AbortSignal }): Promise<UnreadCount>
  setNotificationRead(id: number, isRead: boolean): Promise<UnreadCount>
  /** All of them, or all up to this id. */
  readAllNotifications(until?: number): Promise<UnreadCount>
  notificationPreferences(options?: { signal?: AbortSignal }): Promise<NotificationPreference[]>
  saveNotificationPreference(change: PreferenceChange): Promise<unknown>
}

/** The data provider, with its calls for notifications. */
export const useNotificationCalls = () => useDataProvider<DataProvider & NotificationProvider>()

/** The keys of the query cache. Lists have react-admin's own, so that its hooks update them. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'getInfiniteList'],
  preferences: ['notifications', 'preferences'],
} as const
