import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLiveState } from '../../ui/live/LiveContext'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { notificationKeys, useNotificationCalls } from './notificationProvider'

/** How often it is asked while nothing comes by itself. */
const POLL_MS = 60_000

/** How many are unread, as the server counts; undefined until it has said so. */
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

// What came between the last answer and the connection nobody has told.
function useAskOnceLive(isLive: boolean): void {
  const client = useQueryClient()
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (isLive && !wasLive.current) void client.invalidateQueries({ queryKey: notificationKeys.unread })
    wasLive.current = isLive
  }, [isLive, client])
}

/** Sets the count to what the server has said; an answer that is on its way may be older, and is asked for anew. */
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

/** Lets the count follow the live channel; once on a page is enough. Lists follow by themselves. */
export function useFollowUnread(): void {
  const client = useQueryClient()
  const setUnread = useSetUnread()
  useOwnEvents({
    created: ({ unread }) => setUnread(unread),
    unread: setUnread,
    missed: () => void client.invalidateQueries({ queryKey: notificationKeys.unread }),
  })
}
