import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLiveState } from '../../ui/live/LiveContext'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { notificationKeys, useNotificationCalls } from './notificationProvider'

/** The polling interval without live events. */
const POLL_MS = 60_000

/** The number of unread notifications, as the server counts; undefined until it answers. */
export function useUnread(): number | undefined {
  const calls = useNotificationCalls()
  const isLive = useLiveState() === 'connected'
  useAskOnceLive(isLive)
  const { data } = useQuery({
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => calls.unreadNotifications({ signal }),
    refetchInterval: isLive ? false : POLL_MS,
  })
  return data?.unread
}

// Covers events between the last answer and the connection.
function useAskOnceLive(isLive: boolean): void {
  const client = useQueryClient()
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (isLive && !wasLive.current) void client.invalidateQueries({ queryKey: notificationKeys.unread })
    wasLive.current = isLive
  }, [isLive, client])
}

/** Sets the count to the server's; a pending answer can be older and is requested again. */
export function useSetUnread(): (unread: number) => void {
  const client = useQueryClient()
  return useCallback(
    unread => {
      const queryKey = notificationKeys.unread
      const isFetching = client.isFetching({ queryKey }) > 0
      client.setQueryData(queryKey, { unread })
      if (isFetching) void client.invalidateQueries({ queryKey })
    },
    [client],
  )
}

/** Updates the count from the live channel; needed once on a page. Lists update themselves. */
export function useFollowUnread(): void {
  const client = useQueryClient()
  const setUnread = useSetUnread()
  useOwnEvents({
    created: ({ unread }) => setUnread(unread),
    unread: setUnread,
    missed: () => void client.invalidateQueries({ queryKey: notificationKeys.unread }),
  })
}
