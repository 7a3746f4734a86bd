import { useMemo, useRef } from 'react'
import { isOfRows } from '../../core/schema/layouts'
import type { Resource } from '../../core/schema/resource'
import type { Density } from '../../ui/theme/tokens'
import { type ListGroups, useListGroups } from './groups/useListGroups'
import { type Layouts, useLayouts } from './layouts/useLayouts'
import { joinedSort, type ListState } from './listAddress'
import { type LiveRows, useLiveRows } from './live/useLiveRows'
import { type Columns, useColumns, useDensity } from './useColumns'
import { type ListRows, useListRows } from './useListRows'
import { type ChangeList, useListState } from './useListState'
import { type Selection, useSelection } from './useSelection'
import { useListView } from './views/listView'

/** The shared state of a list page; its parts get it from `useList`. */
export interface ListModel {
  resource: Resource
  state: ListState
  change: ChangeList
  list: ListRows
  /** Changes by others since the rows were read. */
  live: LiveRows
  columns: Columns
  layouts: Layouts
  /** What the rows are grouped by, with the counts and totals over all pages. */
  groups: ListGroups
  selection: Selection
  /** The versions of the rows that have been shown. */
  seen: ReadonlyMap<number, number>
  density: Density
  setDensity: (density: Density) => void
}

/**
 * The steps from the address of a list to the rows on the screen, in order. Before them the router has checked the
 * right to read (`src/app/shell/resourceElements.tsx`), and after a fresh load the first rows are already requested
 * (`src/app/shell/prefetchRows.ts`). After them `ListBody` renders the rows, or the message that replaces them.
 */
export function useLoadList(resource: Resource): ListModel {
  // The address determines the rows: filter, sort, page. Missing or invalid parts have their defaults.
  const view = useListView()
  const [state, change] = useListState(resource, view?.state)

  // The view or the person's choice determines the columns, and the rights which of them can be shown and sorted.
  const ofView = view ? { state, change } : undefined
  const columns = useColumns(resource, ofView)
  const [density, setDensity] = useDensity(ofView)

  // The address determines the layout too. A board and a calendar read their own records.
  const layouts = useLayouts(resource, state, change)

  // The data provider or the cache returns the rows of the page, or of the open groups; the last answer stays until the next one.
  const isOfRecords = isOfRows(layouts.current)
  const groups = useListGroups(resource, state, { columns: columns.shown, isNeeded: isOfRecords })
  const isGrouped = groups.by !== undefined
  const page = useListRows(resource, state, { change, isNeeded: isOfRecords && !isGrouped })
  const read = isGrouped ? groups.rows : page

  // Later writes by others change the rows in place, or wait until the person asks for them.
  const keepsTotal = useRef(false)
  const query = { ...state, sort: joinedSort(state.sort) }
  // Groups are read again as a whole.
  const live = useLiveRows({ resource, query, read: isGrouped ? unread : read, keepsTotal })
  const list = useMemo(
    () => (isGrouped ? read : { ...read, rows: live.rows, meta: { ...read.meta, ...live.total } }),
    [isGrouped, read, live.rows, live.total],
  )

  // The person selects rows: removed ones leave the selection, and "all that match" keeps its number.
  const selection = useSelection(state.filter, list, live)
  keepsTotal.current = selection.all
  const seen = useSeenVersions(list)

  return useMemo(
    () => ({
      ...{ resource, state, change, list, live, columns, layouts, groups, selection, seen },
      ...{ density, setDensity },
    }),
    [resource, state, change, list, live, columns, layouts, groups, selection, seen, density, setDensity],
  )
}

const unread = { rows: undefined, isFetching: false, isStale: false, readAt: 0, retry: () => undefined }

/** The versions of the rows that the list has shown, on other pages too: a bulk action is refused for newer ones. */
function useSeenVersions({ rows }: ListRows): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number>())
  for (const { id, version } of rows ?? []) if (typeof version === 'number') seen.current.set(id, version)
  return seen.current
}
