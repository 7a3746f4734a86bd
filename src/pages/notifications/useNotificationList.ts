import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Notification } from '../../contract/notifications'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import {
  type NotificationQuery,
  type NotificationRows,
  notificationKeys,
  useNotificationCalls,
} from './notificationProvider'
import { patchRows } from './patchRows'

type Filter = Omit<NotificationQuery, 'before' | 'ids' | 'limit'>

interface Options {
  filter?: Filter
  /** The page size. */
  limit: number
  /** Starts with the server's current list, not the cached one. */
  isFresh?: boolean
}

/** The number of rows read again after one was read elsewhere. */
const MOST_REREAD = 200

/** One's notifications, newest first. New ones wait until requested, so that rows don't move. */
export function useNotificationList({ filter = {}, limit, isFresh = false }: Options) {
  const calls = useNotificationCalls()
  const client = useQueryClient()
  const [newest, setNewest] = useState<number>()
  const [announced, setAnnounced] = useState<readonly number[]>([])
  const query = useInfiniteQuery({
    queryKey: [...notificationKeys.lists, limit, filter],
    queryFn: ({ pageParam, signal }) =>
      calls.notifications({ ...filter, before: pageParam, limit }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: NotificationRows) => (last.hasMore ? last.rows.at(-1)?.id : undefined),
    gcTime: isFresh ? 0 : undefined,
  })
  const all = query.data?.pages.flatMap(page => page.rows)
  if (all && newest === undefined) setNewest(newestOf(all))
  const newestId = newest ?? Number.POSITIVE_INFINITY
  const rows = all?.filter(({ id }) => id <= newestId)
  const waiting = new Set([...announced, ...(all ?? []).map(({ id }) => id)].filter(id => id > newestId))

  const showNew = async () => {
    const { data, isSuccess } = await query.refetch()
    if (isSuccess) setNewest(newestOf(data.pages.flatMap(page => page.rows)))
  }
  const reread = async () => {
    const ids = (rows ?? []).slice(0, MOST_REREAD).map(({ id }) => id)
    if (!ids.length) return
    const { rows: now } = await calls.notifications({ ids, limit: ids.length })
    const read = new Map(now.map(({ id, read_at }) => [id, read_at]))
    patchRows(client, row => (read.has(row.id) ? { ...row, read_at: read.get(row.id) ?? null } : row))
  }
  useOwnEvents({
    created: notification => {
      if (!isIn(notification, filter)) return
      setAnnounced(known => [...known, notification.id])
      // An empty list has nothing that could move.
      if (rows?.length === 0) void showNew()
    },
    unread: () => void reread().catch(console.warn),
    missed: () => void query.refetch(),
  })
  return { ...query, rows, waiting: waiting.size, showNew }
}

const newestOf = (rows: readonly Notification[]) => Math.max(0, ...rows.map(({ id }) => id))

/** Whether a new notification matches a list; it is unread and recent. */
const isIn = ({ type }: Notification, filter: Filter) =>
  filter.read !== true &&
  (filter.type === undefined || filter.type === type) &&
  (filter.until === undefined || filter.until > new Date().toISOString())
