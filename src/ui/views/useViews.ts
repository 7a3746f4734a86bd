import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOwnEvents } from '../live/useOwnEvents'
import { useSession } from '../session/SessionContext'
import { useAfterFirstPage } from '../shell/useAfterFirstPage'
import { useViewCalls, type Views } from './viewCalls'

export const viewsKey = ['views'] as const

const none: Views = { views: [], defaults: {}, can_share: false }

/**
 * The saved views that concern the person; undefined until they are read. They are read after the first page, or at once
 * if it needs them. If they cannot be read, lists work without them.
 */
export function useViews(atOnce = false): Views | undefined {
  const calls = useViewCalls()
  const { user } = useSession()
  const isDue = useAfterFirstPage()
  const { data, isError } = useQuery({
    queryKey: [...viewsKey, user?.id],
    queryFn: async ({ signal }) => (await calls.viewCalls()).list({ signal }),
    // Whoever signs out still has the page for a moment.
    enabled: Boolean(user) && (atOnce || isDue),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const refresh = useRefreshViews()
  useOwnEvents({ views: refresh, missed: refresh })
  return data ?? (isError ? none : undefined)
}

/** Reads the views again; settles when they are read. */
export function useRefreshViews(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: viewsKey }), [client])
}
