import { type DataProvider, useDataProvider } from 'react-admin'
import type {
  Channels,
  Notification,
  NotificationPreference,
  UnreadCount,
} from '../../contract/notifications'

/** The requested notifications, newest first. */
export interface NotificationQuery {
  read?: boolean
  type?: string
  /** Moments: from this one on, and before this one. */
  from?: string
  until?: string
  /** Those older than the one with this id. */
  before?: number
  /** Only these. */
  ids?: readonly number[]
  limit: number
}

export interface NotificationRows {
  rows: Notification[]
  /** Whether there are older ones. */
  hasMore: boolean
}

/** The changed choices of a type. */
export type PreferenceChange = Pick<NotificationPreference, 'type'> & Partial<Channels>

/** The data provider's calls for one's own notifications. */
export interface NotificationProvider {
  notifications(query: NotificationQuery, options?: { signal?: AbortSignal }): Promise<NotificationRows>
  unreadNotifications(options?: { signal?: AbortSignal }): Promise<UnreadCount>
  setNotificationRead(id: number, isRead: boolean): Promise<UnreadCount>
  /** All up to this one, or all. */
  readAllNotifications(until?: number): Promise<UnreadCount>
  notificationPreferences(options?: { signal?: AbortSignal }): Promise<NotificationPreference[]>
  saveNotificationPreference(change: PreferenceChange): Promise<unknown>
}

/** The app's data provider, for one's own notifications. */
export const useNotificationCalls = () => useDataProvider<DataProvider & NotificationProvider>()

/** The cache keys, with a common prefix. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'list'],
  preferences: ['notifications', 'preferences'],
} as const
