/** A filter of `GET /notifications`. */
export interface NotificationFilter {
  read?: boolean
  type?: string
  created_at_gte?: string
  created_at_lt?: string
}

/** The query keys. Lists have react-admin's own keys, so that its hooks update them. */
export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'getInfiniteList'],
  preferences: ['notifications', 'preferences'],
} as const
