import { useCallback, useMemo, useState } from 'react'
import { type Exporter, type ListControllerResult, useDataProvider } from 'react-admin'
import { resourceLabel } from '../../core/schema/labels'
import { useLabels } from '../../ui/fields/useLabels'
import { type ListState, listQuery } from './listAddress'
import type { ListRecord } from './useListRows'
import type { ListModel } from './useLoadList'

/** The maximum number of records that react-admin components select or export by default. */
const MAX_SELECTED = 250
const MAX_EXPORTED = 1_000

type Shown = Record<string, boolean>

/**
 * Returns a generated list in react-admin's terms: the value of `useListContext` inside it. Filter, sort and
 * page are those in the URL, and the selection is the list's.
 *
 * @example
 * // <ListContextProvider value={useListContextValue(model)}>
 * const { data, total, selectedIds, setSort } = useListContext()
 */
export function useListContextValue(model: ListModel): ListControllerResult<ListRecord> {
  const { resource, state, list } = model
  const defaultTitle = useLabels()(resourceLabel(resource), { smart_count: 2 })
  const filters = useFilterActions(model)
  const selection = useSelectionActions(model)
  const paging = usePaging(model)
  const getData = useAllRows(model)
  const { rows, meta, error, isFetching, isStale, retry } = list
  return useMemo(() => {
    const base = {
      ...{ ...filters, ...selection, ...paging, getData, exporter, defaultTitle },
      resource: resource.name,
      // Only the first sort key. `setSort` replaces all of them.
      sort: state.sort[0] ?? { field: 'id', order: 'ASC' as const },
      ...{ page: state.page, perPage: state.perPage, filterValues: state.filter },
      ...{ refetch: retry, isFetching, isLoading: isFetching && !rows, isPlaceholderData: isStale },
    }
    if (rows && error) return { ...base, data: rows, total: meta.total, meta, error, isPending: false }
    if (rows) return { ...base, data: rows, total: meta.total, meta, error: null, isPending: false }
    const without = { data: undefined, total: undefined, meta: undefined }
    return error
      ? { ...base, ...without, error, isPending: false }
      : { ...base, ...without, error: null, isPending: true }
  }, [
    filters,
    selection,
    paging,
    getData,
    defaultTitle,
    resource,
    state,
    rows,
    meta,
    error,
    isFetching,
    isStale,
    retry,
  ])
}

function useFilterActions({ state, change }: ListModel) {
  const [displayedFilters, setDisplayedFilters] = useState<Shown>({})
  const { filter } = state
  return useMemo(() => {
    const setFilters = (filters: ListState['filter'], shown?: Shown) => {
      change({ filter: filled(filters) })
      if (shown) setDisplayedFilters(shown)
    }
    return {
      displayedFilters,
      setFilters,
      showFilter: (name: string, value: unknown) =>
        setFilters({ ...filter, [name]: value }, { ...displayedFilters, [name]: true }),
      hideFilter: (name: string) => {
        const { [name]: _value, ...left } = filter
        const { [name]: _shown, ...shown } = displayedFilters
        setFilters(left, shown)
      },
    }
  }, [filter, change, displayedFilters])
}

/** Removes empty values, because an emptied input filters nothing. */
const filled = (filters: ListState['filter']) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined))

function useSelectionActions(model: ListModel) {
  const { selection, list } = model
  const getData = useAllRows(model)
  return useMemo(() => {
    const { ids, all, toggle, clear } = selection
    const shown = all ? (list.rows ?? []).map(({ id }) => id) : []
    return {
      selectedIds: [...new Set([...ids, ...shown])],
      onSelect: (some: ListRecord['id'][]) => {
        clear()
        toggle(some, true)
      },
      onToggleItem: (id: ListRecord['id']) => toggle([id], !selection.has(id)),
      onUnselectItems: clear,
      onSelectAll: async ({ limit = MAX_SELECTED }: { limit?: number } = {}) => {
        const rows = await getData({ maxResults: limit })
        toggle(
          rows.map(({ id }) => id),
          true,
        )
      },
    }
  }, [selection, list.rows, getData])
}

function usePaging({ state, change, list }: ListModel) {
  const { page, perPage } = state
  const { total } = list.meta
  return useMemo(
    () => ({
      setPage: (page: number) => change({ page }),
      setPerPage: (perPage: number) => change({ perPage }),
      setSort: ({ field, order }: ListState['sort'][number]) => change({ sort: [{ field, order }] }),
      hasPreviousPage: page > 1,
      hasNextPage: page * perPage < total,
    }),
    [change, page, perPage, total],
  )
}

/** Reads the matching rows of all pages. */
function useAllRows({ resource, state }: ListModel) {
  const dataProvider = useDataProvider()
  return useCallback(
    async ({ maxResults = MAX_EXPORTED }: { maxResults?: number } = {}) => {
      const query = listQuery({ ...state, page: 1, perPage: maxResults })
      return (await dataProvider.getList<ListRecord>(resource.name, query)).data
    },
    [dataProvider, resource, state],
  )
}

/** react-admin's CSV export, for an `<ExportButton>` without an exporter. Loads with the first export. */
const exporter: Exporter = async (...args) => (await import('./stockExporter')).defaultExporter(...args)
