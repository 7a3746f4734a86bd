import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { RecordGroup } from '../../../contract/measures'
import type { Resource } from '../../../core/schema/resource'
import { type ListState, listQuery } from '../listAddress'
import type { ListRecord } from '../useListRows'

/** The number of shown pages of each open group, by its key. */
export type GroupPages = ReadonlyMap<string | null, number>

/** The rows of one group. */
export interface Section {
  group: RecordGroup
  isOpen: boolean
  rows: readonly ListRecord[]
  isFetching: boolean
  /** The number of its records that are not shown. */
  left: number
}

interface Open {
  groups: readonly RecordGroup[] | undefined
  pages: GroupPages
}

const FRESH_MS = 1_000

/** Loads the rows of the open groups: one page of each, and further pages when the user requests them. */
export function useGroupRows(resource: Resource, state: ListState, { groups, pages }: Open) {
  const dataProvider = useDataProvider()
  const wanted = useMemo(
    () =>
      (groups ?? []).flatMap(({ key, filter }) =>
        Array.from({ length: pages.get(key) ?? 0 }, (_none, at) => ({ key, filter, page: at + 1 })),
      ),
    [groups, pages],
  )
  const answers = useQueries({
    queries: wanted.map(({ filter, page }) => {
      const query = listQuery({ ...state, filter, page })
      return {
        queryKey: [resource.name, 'getList', query],
        queryFn: () => dataProvider.getList<ListRecord>(resource.name, query),
        retry: false,
        staleTime: FRESH_MS,
      }
    }),
  })
  // The array of results is new after each render, but its content seldom changes.
  const held = answers.map(({ dataUpdatedAt, isFetching }) => `${dataUpdatedAt} ${isFetching}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `held` says when the answers are others
  const sections = useMemo(
    () =>
      groups?.map((group): Section => {
        const own = answers.filter((_answer, at) => wanted[at]?.key === group.key)
        const rows = own.flatMap(({ data }) => data?.data ?? [])
        const isFetching = own.some(answer => answer.isFetching)
        const left = Math.max(0, group.count - rows.length)
        return { group, isOpen: pages.has(group.key), rows, isFetching, left }
      }),
    [groups, pages, wanted, held],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const retry = useCallback(() => {
    for (const answer of answers) void answer.refetch()
  }, [wanted])
  return { sections, isReading: answers.some(({ isFetching }) => isFetching), retry }
}
