import { type DataProvider, useDataProvider } from 'react-admin'
import type { Channels, NotificationPreference, UnreadCount } from '../../contract/notifications'

/** A filter of `GET /notifications`. */
export interface NotificationFilter {
  read?: boolean
  type?: string
  created_at_gte?: string
  created_at_lt?: string
}

/** A changed preference for a type. */
export type PreferenceChange = Pick<NotificationPreference, 'type'> & Partial<Channels>

/** The calls for notifications beyond those of every resource. */
export interface NotificationProvider {
  unreadNotifications(options?: { signal?: AbortSignal }): Promise<UnreadCount>
  setNotificationRead(id: number, isRead: boolean): Promise<UnreadCount>
  /** Marks all notifications as read, or all up to this ID. */
  readAllNotifications(until?: number): Promise<UnreadCount>
  notificationPreferences(options?: { signal?: AbortSignal }): Promise<NotificationPreference[]>
  saveNotificationPreference(change: PreferenceChange): Promise<unknown>
}

/** Returns the data provider with its calls for notifications. */
export const useNotificationCalls = () => useDataProvider<DataProvider & NotificationProvider>()

/** The query keys. Lists have react-admin's own keys, so that its hooks update them. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'getInfiniteList'],
  preferences: ['notifications', 'preferences'],
} as const
