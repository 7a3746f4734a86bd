import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useApi } from '../../ui/calls/useApi'
import { useLiveState } from '../../ui/live/LiveContext'
import { useOwnEvents } from '../../ui/live/useOwnEvents'
import { notificationKeys } from './notificationKeys'

/** The polling interval without live events. */
const POLL_MS = 60_000

/** Returns the server's number of unread notifications; undefined until it has loaded. */
export function useUnread(): number | undefined {
  const { call } = useApi()
  const isLive = useLiveState() === 'connected'
  useAskOnceLive(isLive)
  const { data } = useQuery({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await call('GET /notifications/unread', { signal })).data,
    refetchInterval: isLive ? false : POLL_MS,
  })
  return data?.unread
}

// Reloads the count once connected, to include changes between the last response and the connection.
function useAskOnceLive(isLive: boolean): void {
  const client = useQueryClient()
  const wasLive = useRef(isLive)
  useEffect(() => {
    if (isLive && !wasLive.current) void client.invalidateQueries({ queryKey: notificationKeys.unread })
    wasLive.current = isLive
  }, [isLive, client])
}

/**
 * Returns a function that sets the count to the server's value.
 * A pending response can be older, so it is requested again.
 */
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

/** Updates the count from the live channel. Use it once per page. Lists update themselves. */
export function useFollowUnread(): void {
  const client = useQueryClient()
  const setUnread = useSetUnread()
  useOwnEvents({
    created: ({ unread }) => setUnread(unread),
    unread: setUnread,
    missed: () => void client.invalidateQueries({ queryKey: notificationKeys.unread }),
  })
}
