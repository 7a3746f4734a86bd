import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import type { RecordGroup, RecordGroups } from '../../../contract/measures'
import { type Aggregate, type GroupBy, writeAggregate, writeGroupBy } from '../../../core/measures/groupBy'
import { inOrder } from '../../../core/measures/groupOrder'
import type { Resource } from '../../../core/schema/resource'
import { useLiveRefresh } from '../../../ui/live/useLiveRefresh'
import { useRecords } from '../../../ui/records/recordsProvider'
import { refetchMs } from '../../measures/refetchMs'
import type { ListState } from '../listAddress'
import type { Column } from '../useColumns'
import type { ListRows } from '../useListRows'
import { useReadableThroughout } from '../useReadableThroughout'
import { groupByOf, totalsOf } from './listGroups'
import { type GroupPages, type Section, useGroupRows } from './useGroupRows'

/** The groups and the totals of a list. */
export interface ListGroups {
  by: GroupBy | undefined
  /** The values calculated over each group, and over all pages. */
  totals: readonly Aggregate[]
  answer: RecordGroups | undefined
  /** Whether the counts and totals are estimates, until the exact ones have loaded. */
  isEstimated: boolean
  /** The groups in order, if the list is grouped. */
  sections: readonly Section[] | undefined
  toggle: (key: string | null) => void
  toggleAll: (isOpen: boolean) => void
  /** Shows further rows of a group. */
  more: (key: string | null) => void
  /** The rows of the open groups, for components that use the rows of a page. */
  rows: ListRows
}

interface Options {
  columns: readonly Column[]
  /** Whether the layout shows rows. */
  isNeeded: boolean
}

const FRESH_MS = 5_000
/** The maximum number of groups that are opened together. */
export const MAX_OPEN = 20

/** Loads a list's groups and its totals over all pages. Refreshes them after others' changes. */
export function useListGroups(
  resource: Resource,
  state: ListState,
  { columns, isNeeded }: Options,
): ListGroups {
  const isReadable = useReadableThroughout(resource)
  const by = useMemo(() => groupByOf(resource, state.group, isReadable), [resource, state.group, isReadable])
  const totals = useMemo(
    () => totalsOf(resource, { group: by && state.group, totals: state.totals }, { columns, isReadable }),
    [resource, by, state.group, state.totals, columns, isReadable],
  )
  const read = useGroups(resource, state.filter, { by, totals, isNeeded })
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = read
  const groups = useMemo(
    () => (by && data?.data ? inOrder(data.data.groups, by, { resource, sort: state.sort }) : undefined),
    [by, data, resource, state.sort],
  )
  const opening = useOpenGroups(`${resource.name} ${by && writeGroupBy(by)}`, groups)
  const {
    sections,
    isReading,
    retry: readRows,
  } = useGroupRows(resource, state, { groups, pages: opening.pages })
  const retry = useCallback(() => {
    void refetch()
    readRows()
  }, [refetch, readRows])
  useLiveRefresh(by || totals.length ? [resource.name] : [], retry)
  const answer = data?.data
  const isEstimated = data?.meta?.estimated ?? false
  return useMemo(() => {
    const rows: ListRows = {
      rows: sections?.flatMap(section => section.rows),
      meta: { total: answer?.count ?? 0, total_is: isEstimated ? 'estimated' : 'exact' },
      error,
      isFetching: isFetching || isReading,
      isStale: isPlaceholderData,
      retry,
      readAt: dataUpdatedAt,
    }
    const { toggle, toggleAll, more } = opening
    return { by, totals, answer, isEstimated, sections, toggle, toggleAll, more, rows }
  }, [
    by,
    totals,
    answer,
    isEstimated,
    sections,
    opening,
    error,
    isFetching,
    isReading,
    isPlaceholderData,
    retry,
    dataUpdatedAt,
  ])
}

interface Asked {
  by: GroupBy | undefined
  totals: readonly Aggregate[]
  isNeeded: boolean
}

function useGroups(resource: Resource, filter: ListState['filter'], { by, totals, isNeeded }: Asked) {
  const records = useRecords()
  const language = useLocale()
  const query = { by: by ? writeGroupBy(by) : '', measures: totals.map(writeAggregate), filter }
  return useQuery({
    queryKey: [resource.name, 'groups', query, language],
    queryFn: ({ signal }) => records.groups(resource.name, query, { signal }),
    enabled: isNeeded && (by !== undefined || totals.length > 0),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
  })
}

/** Tracks the open groups and their number of pages. At first, only the first group is open. */
function useOpenGroups(of: string, groups: readonly RecordGroup[] | undefined) {
  const [chosen, setChosen] = useState<{ of: string; pages: GroupPages }>()
  const pages = useMemo<GroupPages>(() => {
    if (chosen?.of === of) return chosen.pages
    const [first] = groups ?? []
    return new Map(first ? [[first.key, 1]] : [])
  }, [chosen, of, groups])
  const set = useCallback((next: GroupPages) => setChosen({ of, pages: next }), [of])
  return useMemo(
    () => ({
      pages,
      toggle: (key: string | null) => {
        const next = new Map(pages)
        if (!next.delete(key)) next.set(key, 1)
        set(next)
      },
      toggleAll: (isOpen: boolean) =>
        set(new Map(isOpen ? (groups ?? []).slice(0, MAX_OPEN).map(({ key }) => [key, 1]) : [])),
      more: (key: string | null) => set(new Map(pages).set(key, (pages.get(key) ?? 1) + 1)),
    }),
    [pages, groups, set],
  )
}
