import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type GetListResult, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { Notification, UnreadCount } from '../../contract/notifications'
import { useApi } from '../../ui/calls/useApi'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { offerUndo } from '../../ui/undo/shown'
import { notificationKeys } from './notificationKeys'
import { useSetUnread } from './useUnread'

const RESOURCE = 'notifications'

/** Marks and deletes notifications: on the screen immediately, then on the server, whose count is shown. */
export function useNotificationActions() {
  const client = useQueryClient()
  const { call } = useApi()
  const notify = useNotify()
  const setUnread = useSetUnread()
  const deleting = useDeleting()

  const save = async (shown: (row: Notification) => Notification, change: () => Promise<UnreadCount>) => {
    const putBack = patchRows(client, rows => rows.map(shown))
    try {
      setUnread((await change()).unread)
    } catch (error) {
      putBack()
      notify((error as Error).message, { type: 'error' })
      refresh(client)
    }
  }

  const setRead = (id: number, isRead: boolean) =>
    save(
      row => (row.id === id ? marked(row, isRead) : row),
      async () =>
        (await call(`POST /notifications/{id}/${isRead ? 'read' : 'unread'}`, { params: { id } })).data,
    )
  const readAll = () =>
    save(
      row => marked(row, true),
      async () => (await call('POST /notifications/read-all', { body: {} })).data,
    )
  return { setRead, readAll, ...deleting }
}

/** The maximum number of notifications that one call restores. */
const MAX_RESTORED = 1_000

function useDeleting() {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { call } = useApi()
  const notify = useNotify()
  const translate = useTranslate()

  const restore = async (ids: readonly number[]) => {
    try {
      for (let at = 0; at < ids.length; at += MAX_RESTORED)
        await call('POST /notifications/trash/restore', {
          body: { ids: ids.slice(at, at + MAX_RESTORED) },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
    refresh(client)
  }
  const remove = async (isGone: (row: Notification) => boolean, send: () => Promise<number[]>) => {
    const putBack = patchRows(client, rows => rows.filter(row => !isGone(row)))
    try {
      const ids = await send()
      const message = translate('notifications.deleted', { smart_count: ids.length })
      if (ids.length) offerUndo({ message, key: ids.join(' '), restore: () => restore(ids) })
      else notify(message, { type: 'info' })
    } catch (error) {
      putBack()
      notify((error as Error).message, { type: 'error' })
    }
    refresh(client)
  }

  const deleteOne = (row: Notification) =>
    remove(
      ({ id }) => id === row.id,
      async () => {
        await dataProvider.delete(RESOURCE, { id: row.id, previousData: row })
        return [row.id]
      },
    )
  const deleteRead = () =>
    remove(
      ({ read_at }) => read_at !== null,
      async () =>
        (await dataProvider.deleteMany(RESOURCE, { ids: [], meta: { filter: { read: true } } })).data ?? [],
    )
  return { deleteOne, deleteRead }
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationKeys.lists })
  void client.invalidateQueries({ queryKey: notificationKeys.unread })
}

const marked = (row: Notification, isRead: boolean): Notification =>
  isRead === (row.read_at !== null) ? row : { ...row, read_at: isRead ? new Date().toISOString() : null }

/** Changes the rows of every cached list. Returns a function that restores the previous rows. */
export function patchRows(client: QueryClient, patch: (rows: Notification[]) => Notification[]): () => void {
  const lists = { queryKey: notificationKeys.lists }
  const before = client.getQueriesData(lists)
  client.setQueriesData<InfiniteData<GetListResult<Notification>>>(
    lists,
    data => data && { ...data, pages: data.pages.map(page => ({ ...page, data: patch(page.data) })) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
