import type { NotificationPreference, UnreadCount } from '../src/contract/notifications'
import type { NotificationProvider } from '../src/ui/calls/notificationCalls'
import type { Http } from './http'

/**
 * Creates the calls for notifications beyond the standard ones: the unread count, read marks and preferences.
 */
export const notificationCalls = (http: Http): NotificationProvider => ({
  unreadNotifications: async ({ signal } = {}) =>
    (await http<UnreadCount>('notifications/unread', { signal })).data,
  setNotificationRead: async (id, isRead) =>
    (await http<UnreadCount>(`notifications/${id}/${isRead ? 'read' : 'unread'}`, { method: 'POST' })).data,
  readAllNotifications: async until =>
    (await http<UnreadCount>('notifications/read-all', { method: 'POST', body: { until } })).data,
  notificationPreferences: async ({ signal } = {}) =>
    (await http<NotificationPreference[]>('notifications/preferences', { signal })).data,
  saveNotificationPreference: change => http('notifications/preferences', { method: 'PUT', body: change }),
})
