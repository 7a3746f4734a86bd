import { type DataProvider, useDataProvider } from 'react-admin'
import type { Notification } from '../../core/schema/notification'

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

/** How many are unread now. */
export interface UnreadCount {
  unread: number
}

/** What one gets of a type of notification, and what one gets who has chosen nothing. */
export interface NotificationPreference {
  type: string
  in_app: boolean
  mail: boolean
  defaults: { in_app: boolean; mail: boolean }
}

export type PreferenceChange = { type: string } & Partial<Pick<NotificationPreference, 'in_app' | 'mail'>>

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
