import type { Notification, NotificationPreference, UnreadCount } from '../src/contract/notifications'
import type { NotificationProvider, NotificationQuery } from '../src/pages/notifications/notificationProvider'
import type { Http } from './http'

/** One's own notifications: the list, what is read, and which of them one wants. */
export const notificationCalls = (http: Http): NotificationProvider => ({
  notifications: async (query, { signal } = {}) => {
    const { data } = await http<Notification[]>('notifications', { query: queryOf(query), signal })
    return { rows: data.slice(0, query.limit), hasMore: data.length > query.limit }
  },
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

/** One more than is wanted is asked for: whether there are more. */
function queryOf({ read, type, from, until, before, ids, limit }: NotificationQuery) {
  const filter = {
    ...(read === undefined ? {} : { read }),
    ...(type === undefined ? {} : { type }),
    ...(from === undefined ? {} : { created_at_gte: from }),
    ...(until === undefined ? {} : { created_at_lt: until }),
    ...(before === undefined ? {} : { id_lt: before }),
    ...(ids === undefined ? {} : { id: ids }),
  }
  return {
    sort: JSON.stringify(['id', 'DESC']),
    range: JSON.stringify([0, limit]),
    filter: JSON.stringify(filter),
  }
}
