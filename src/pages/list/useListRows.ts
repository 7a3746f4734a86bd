import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type RaRecord, useGetList } from 'react-admin'
import type { ListMeta } from '../../contract/answer'
import type { Resource } from '../../core/schema/resource'
import { type ListState, listQuery } from './listAddress'
import type { ChangeList } from './useListState'

const FRESH_MS = 1_000
/** Prefetched rows are not requested again, even if the page takes long to render. */
const FIRST_MS = 10_000

export type ListRecord = RaRecord<number>

export interface ListRows {
  /** Undefined until the first response. Afterwards, the previous rows stay until the next response. */
  rows: ListRecord[] | undefined
  meta: ListMeta
  error: Error | null
  isFetching: boolean
  /** Whether the visible rows are from an earlier query. */
  isStale: boolean
  retry: () => void
  /** The time when they were read, in ms. */
  readAt: number
}

interface Options {
  change: ChangeList
  /** Whether the layout shows a page's rows. */
  isNeeded: boolean
}

/** Loads the rows for a list's state. */
export function useListRows(resource: Resource, state: ListState, { change, isNeeded }: Options): ListRows {
  const { page, perPage } = state
  const { uncounted } = resource
  const answer = useGetList<ListRecord>(resource.name, listQuery(state), {
    placeholderData: previous => previous,
    enabled: isNeeded,
    retry: false,
    staleTime: ({ state }) => (state.dataUpdateCount > 1 ? FRESH_MS : FIRST_MS),
  })
  const { data, total = 0, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt: readAt } = answer
  const meta = useMemo<ListMeta>(() => ({ total, total_is: 'exact', ...answer.meta }), [total, answer.meta])
  const emptied = useRef<number>(undefined)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const beyond = Boolean(data) && !isFetching && !data?.length && page > 1
  useEffect(() => {
    // The last rows of the last page were removed, or the URL has a page that does not exist.
    if (!beyond) return
    // Without a total, the page before an empty one is tried, and then the first.
    const before = emptied.current === page + 1 ? 1 : page - 1
    emptied.current = page
    change({ page: uncounted ? before : Math.min(pages, page - 1) }, { replace: true })
  }, [beyond, change, page, pages, uncounted])
  const retry = useCallback(() => void refetch(), [refetch])
  return useMemo(
    () => ({ rows: data, meta, error, isFetching, isStale: isPlaceholderData, retry, readAt }),
    [data, meta, error, isFetching, isPlaceholderData, retry, readAt],
  )
}
