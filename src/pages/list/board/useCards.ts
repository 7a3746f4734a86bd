import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GetListResult } from 'react-admin'
import type { ListMeta } from '../../../contract/answer'
import { useRecords } from '../../../ui/records/recordsProvider'
import { refetchMs } from '../../measures/refetchMs'
import { joinedSort } from '../listAddress'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'
import type { Board, Stage } from './useBoard'

/** The number of cards that a column loads at a time. */
export const CARDS_AT_A_TIME = 25

/** Returns the key of all of a board's queries, which are refreshed together. */
export const boardKey = ({ resource }: Pick<Board, 'resource'>) => [resource.name, 'board']

/** Loads the count and sums of every column, over all pages. */
export function useGroups(board: Board) {
  const records = useRecords()
  const { filter } = useListModel().state
  const { resource, by, sums } = board
  const measures = sums.map(sumOf)
  return useQuery({
    queryKey: [...boardKey(board), 'groups', { by, measures, filter }],
    queryFn: ({ signal }) => records.groups(resource.name, { by, measures, filter }, { signal }),
    placeholderData: before => before,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
    retry: false,
  })
}

/** Returns the name of a field's sum among the measures of the groups. */
export const sumOf = (field: string) => `sum:${field}`

export interface Cards {
  /** Undefined until the first cards have loaded. */
  records: readonly ListRecord[] | undefined
  error: Error | null
  hasMore: boolean
  isLoading: boolean
  loadMore: () => void
  retry: () => void
}

/** Loads a column's cards in the list's order, page by page. */
export function useCards(board: Board, stage: Stage, { isNeeded }: { isNeeded: boolean }): Cards {
  const provider = useRecords()
  const { state } = useListModel()
  const filter = board.filterOf(stage)
  const sort = joinedSort(state.sort)
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...boardKey(board), 'cards', { filter, sort }],
      queryFn: async ({ pageParam, signal }): Promise<GetListResult<ListRecord>> =>
        provider.getList<ListRecord>(board.resource.name, {
          ...{ filter, sort, signal },
          pagination: { page: 1, perPage: CARDS_AT_A_TIME },
          ...(pageParam !== undefined && { meta: { cursor: pageParam } }),
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ meta }) => (meta as ListMeta | undefined)?.next,
      enabled: isNeeded,
      placeholderData: before => before,
      retry: false,
    })
  const records = useMemo(() => data && unique(data.pages.flatMap(page => page.data)), [data])
  return {
    ...{ records, error },
    hasMore: hasNextPage && !isFetching,
    isLoading: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}

/** Removes duplicates: a record that moved between two pages while they were loading is in both. */
const unique = (records: readonly ListRecord[]) => [
  ...new Map(records.map(record => [record.id, record])).values(),
]
