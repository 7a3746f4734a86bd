import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type GetListParams, type GetListResult, useDataProvider } from 'react-admin'
import type { Notification } from '../../contract/notifications'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { type NotificationFilter, notificationKeys } from './notificationKeys'
import { patchRows } from './useNotificationActions'

interface Options {
  filter?: NotificationFilter
  /** The number of rows per page. */
  limit: number
  /** Whether to ignore cached rows. */
  isFresh?: boolean
}

type Page = GetListResult<Notification>

const pageOf = (filter: object, perPage: number): GetListParams => ({
  filter,
  pagination: { page: 1, perPage },
  sort: { field: 'id', order: 'DESC' },
})

/** The maximum number of rows that are reloaded after one was marked in another tab. */
const MAX_REREAD = 200

/**
 * Loads the user's notifications, newest first. New ones wait until the user requests them, so that nothing
 * moves under the pointer. Pages are based on IDs, because new rows would shift numbered pages.
 */
export function useNotificationList({ filter = {}, limit, isFresh = false }: Options) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const [newest, setNewest] = useState<number>()
  const [announced, setAnnounced] = useState<readonly number[]>([])
  const query = useInfiniteQuery({
    queryKey: [...notificationKeys.lists, limit, filter],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const before = pageParam === undefined ? {} : { id_lt: pageParam }
      return dataProvider.getList<Notification>('notifications', {
        ...pageOf({ ...filter, ...before }, limit),
        signal,
      })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, total = 0 }: Page) => (total > data.length ? data.at(-1)?.id : undefined),
    gcTime: isFresh ? 0 : undefined,
  })
  const all = query.data?.pages.flatMap(page => page.data)
  if (all && newest === undefined) setNewest(newestOf(all))
  const newestId = newest ?? Number.POSITIVE_INFINITY
  const rows = all?.filter(({ id }) => id <= newestId)
  const waiting = new Set([...announced, ...(all ?? []).map(({ id }) => id)].filter(id => id > newestId))

  const showNew = async () => {
    const { data, isSuccess } = await query.refetch()
    if (isSuccess) setNewest(newestOf(data.pages.flatMap(page => page.data)))
  }
  const reread = async () => {
    const shown = (rows ?? []).slice(0, MAX_REREAD)
    const last = shown.at(-1)
    if (!last || newest === undefined) {
      await query.refetch()
      return
    }
    // Ignore the filter's read state, so that rows that were marked as read stay in place.
    const { read: _read, ...others } = filter
    const { data: now } = await dataProvider.getList<Notification>(
      'notifications',
      pageOf({ ...others, id_gte: last.id, id_lte: newest }, MAX_REREAD),
    )
    const current = new Map(now.map(row => [row.id, row]))
    // A row missing from the response was deleted in another tab.
    patchRows(client, known =>
      known.flatMap(row => (row.id < last.id || row.id > newest ? row : (current.get(row.id) ?? []))),
    )
    // A row in the response that is not in the list was restored in another tab.
    const known = new Set(shown.map(({ id }) => id))
    const isRestored = ({ id, read_at }: Notification) =>
      !known.has(id) && (filter.read === undefined || filter.read === (read_at !== null))
    if (now.some(isRestored)) await query.refetch()
  }
  useOwnEvents({
    created: notification => {
      if (!isIn(notification, filter)) return
      setAnnounced(known => [...known, notification.id])
      // An empty list has no rows that could move.
      if (rows?.length === 0) void showNew()
    },
    unread: () => void reread().catch(console.warn),
    missed: () => void query.refetch(),
  })
  return { ...query, rows, waiting: waiting.size, showNew }
}

const newestOf = (rows: readonly Notification[]) => Math.max(0, ...rows.map(({ id }) => id))

/** Returns whether a new notification, which is unread and has just arrived, matches the list's filter. */
const isIn = ({ type }: Notification, filter: NotificationFilter) =>
  filter.read !== true &&
  (filter.type === undefined || filter.type === type) &&
  (filter.created_at_lt === undefined || filter.created_at_lt > new Date().toISOString())
