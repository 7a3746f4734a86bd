import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOwnEvents } from '../live/useOwnEvents'
import { useSession } from '../session/SessionContext'
import { useAfterFirstPage } from '../shell/useAfterFirstPage'
import { useViewCalls, type Views } from './viewCalls'

export const viewsKey = ['views'] as const

const none: Views = { views: [], defaults: {}, can_share: false }

/**
 * Returns the saved views that the user can see; undefined until they have loaded. They load after the first
 * page, or immediately with `atOnce`. If they fail to load, lists work without them.
 */
export function useViews(atOnce = false): Views | undefined {
  const calls = useViewCalls()
  const { user } = useSession()
  const isDue = useAfterFirstPage()
  const { data, isError } = useQuery({
    queryKey: [...viewsKey, user?.id],
    queryFn: async ({ signal }) => (await calls.viewCalls()).list({ signal }),
    // During sign-out, the page is still mounted for a moment without a user.
    enabled: Boolean(user) && (atOnce || isDue),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const refresh = useRefreshViews()
  useOwnEvents({ views: refresh, missed: refresh })
  return data ?? (isError ? none : undefined)
}

/** Returns a function that reloads the views and resolves when they have loaded. */
export function useRefreshViews(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: viewsKey }), [client])
}
