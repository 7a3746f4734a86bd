import type { ApiClient } from '../src/contract/api'
import type { NotificationProvider } from '../src/ui/calls/notificationCalls'

/**
 * Creates the calls for notifications beyond the standard ones: the unread count, read marks and preferences.
 */
export const notificationCalls = ({ call }: ApiClient): NotificationProvider => ({
  unreadNotifications: async ({ signal } = {}) => (await call('GET /notifications/unread', { signal })).data,
  setNotificationRead: async (id, isRead) =>
    (await call(`POST /notifications/{id}/${isRead ? 'read' : 'unread'}`, { params: { id } })).data,
  readAllNotifications: async until => (await call('POST /notifications/read-all', { body: { until } })).data,
  notificationPreferences: async ({ signal } = {}) =>
    (await call('GET /notifications/preferences', { signal })).data,
  saveNotificationPreference: body => call('PUT /notifications/preferences', { body }),
})
