import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Notification, UnreadCount } from '../../contract/notifications'
import { notificationKeys, useNotificationCalls } from './notificationProvider'
import { patchRows } from './patchRows'
import { useSetUnread } from './useUnread'

/** Marks notifications as read or unread: on the screen at once, then on the server, whose count is shown. */
export function useMarking() {
  const client = useQueryClient()
  const calls = useNotificationCalls()
  const notify = useNotify()
  const setUnread = useSetUnread()

  const save = async (shown: (row: Notification) => Notification, change: () => Promise<UnreadCount>) => {
    patchRows(client, shown)
    try {
      setUnread((await change()).unread)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
      void client.invalidateQueries({ queryKey: notificationKeys.lists })
      void client.invalidateQueries({ queryKey: notificationKeys.unread })
    }
  }

  const setRead = (id: number, isRead: boolean) =>
    save(
      row => (row.id === id ? marked(row, isRead) : row),
      () => calls.setNotificationRead(id, isRead),
    )
  const readAll = () =>
    save(
      row => marked(row, true),
      () => calls.readAllNotifications(),
    )
  return { setRead, readAll }
}

const marked = (row: Notification, isRead: boolean): Notification =>
  isRead === (row.read_at !== null) ? row : { ...row, read_at: isRead ? new Date().toISOString() : null }
