import { type DataProvider, useDataProvider } from 'react-admin'
import type { Channels, NotificationPreference, UnreadCount } from '../../contract/notifications'

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
