import { type DataProvider, useDataProvider } from 'react-admin'
import type {
  Channels,
  Notification,
  NotificationPreference,
  UnreadCount,
} from '../../contract/notifications'

/** Which of one's notifications, newest first. */
export interface NotificationQuery {
  read?: boolean
  type?: string
  /** Moments: from this one on, and before this one. */
  from?: string
  until?: string
  /** Those older than the one with this id. */
  before?: number
  /** These alone. */
  ids?: readonly number[]
  limit: number
}

export interface NotificationRows {
  rows: Notification[]
  /** Whether there are older ones. */
  hasMore: boolean
}

/** What one chooses of a type, as far as it changes. */
export type PreferenceChange = Pick<NotificationPreference, 'type'> & Partial<Channels>

/** What a data provider does for one's own notifications. */
export interface NotificationProvider {
  notifications(query: NotificationQuery, options?: { signal?: AbortSignal }): Promise<NotificationRows>
  unreadNotifications(options?: { signal?: AbortSignal }): Promise<UnreadCount>
  setNotificationRead(id: number, isRead: boolean): Promise<UnreadCount>
  /** All up to this one, or all that there are. */
  readAllNotifications(until?: number): Promise<UnreadCount>
  notificationPreferences(options?: { signal?: AbortSignal }): Promise<NotificationPreference[]>
  saveNotificationPreference(change: PreferenceChange): Promise<unknown>
}

/** The data provider of the app, for one's own notifications. */
export const useNotificationCalls = () => useDataProvider<DataProvider & NotificationProvider>()

/** Where the answers are kept: all of them begin alike. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'list'],
  preferences: ['notifications', 'preferences'],
} as const
