import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { View, ViewsMeta } from '../../contract/views'
import { useApi } from '../calls/useApi'
import { useOwnEvents } from '../live/useOwnEvents'
import { useSession } from '../session/SessionContext'
import { useAfterFirstPage } from '../shell/useAfterFirstPage'

export const viewsKey = ['views'] as const

/** The views that a user can see, and the default view of each list. */
export interface Views extends ViewsMeta {
  views: readonly View[]
}

const none: Views = { views: [], defaults: {}, can_share: false }

/**
 * Returns the saved views that the user can see; undefined until they have loaded. They load after the first
 * page, or immediately with `atOnce`. If they fail to load, lists work without them.
 */
export function useViews(atOnce = false): Views | undefined {
  const { call } = useApi()
  const { user } = useSession()
  const isDue = useAfterFirstPage()
  const { data, isError } = useQuery({
    queryKey: [...viewsKey, user?.id],
    queryFn: async ({ signal }) => {
      const { data: views, meta } = await call('GET /views', { signal })
      return { views, ...meta }
    },
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
