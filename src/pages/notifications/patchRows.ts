import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/notifications'
import { type NotificationRows, notificationKeys } from './notificationProvider'

/** Changes rows in place, in every cached list. */
export function patchRows(client: QueryClient, patch: (row: Notification) => Notification): void {
  client.setQueriesData<InfiniteData<NotificationRows>>(
    { queryKey: notificationKeys.lists },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({ ...page, rows: page.rows.map(patch) })),
      },
  )
}
