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

/** The shared state of a list page. Its components get it from `useListModel`. */
export interface ListModel {
  resource: Resource
  state: ListState
  change: ChangeList
  list: ListRows
  /** Others' changes since the rows were read. */
  live: LiveRows
  columns: Columns
  layouts: Layouts
  /** The grouping of the rows, with the counts and totals over all pages. */
  groups: ListGroups
  selection: Selection
  /** The versions of the rows that have been shown. */
  seen: ReadonlyMap<number, number>
  density: Density
  setDensity: (density: Density) => void
}

/**
 * The steps from a list's URL to the rows on the screen, in order. Before them, the router has checked the
 * read permission (`src/app/shell/resourceElements.tsx`), and a fresh page load has already requested the
 * first rows (`src/app/shell/prefetchRows.ts`). After them, `ListBody` renders the rows, or the message that
 * replaces them.
 */
export function useLoadList(resource: Resource): ListModel {
  // The URL determines the rows: filter, sort and page. Missing parts come from the view or the defaults.
  const view = useListView()
  const [state, change] = useListState(resource, view?.state)

  // The view or the user's choice determines the columns. Permissions decide which can be shown and sorted.
  const ofView = view ? { state, change } : undefined
  const columns = useColumns(resource, ofView)
  const [density, setDensity] = useDensity(ofView)

  // The URL determines the layout too. Boards and calendars load their own records.
  const layouts = useLayouts(resource, state, change)

  // The data provider or the cache returns the rows of the page, or of the open groups. The previous rows
  // stay until the next response.
  const isOfRecords = isOfRows(layouts.current)
  const groups = useListGroups(resource, state, { columns: columns.shown, isNeeded: isOfRecords })
  const isGrouped = groups.by !== undefined
  const page = useListRows(resource, state, { change, isNeeded: isOfRecords && !isGrouped })
  const read = isGrouped ? groups.rows : page

  // Others' later writes change the rows in place, or wait until the user requests them.
  const keepsTotal = useRef(false)
  const query = { ...state, sort: joinedSort(state.sort) }
  // Groups don't follow single writes. They are read again as a whole.
  // Nor do the values of another day, or deleted records.
  const isFollowed = !isGrouped && state.asOf === undefined && !state.trashed
  const live = useLiveRows({ resource, query, read: isFollowed ? read : unread, keepsTotal })
  const list = useMemo(
    () => (isFollowed ? { ...read, rows: live.rows, meta: { ...read.meta, ...live.total } } : read),
    [isFollowed, read, live.rows, live.total],
  )

  // The user selects rows. Removed rows are deselected, and "all that match" keeps its count.
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

/**
 * Returns the versions of the rows that the list has shown, on other pages too. A bulk action is refused for
 * rows with newer versions.
 */
function useSeenVersions({ rows }: ListRows): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number>())
  for (const { id, version } of rows ?? []) if (typeof version === 'number') seen.current.set(id, version)
  return seen.current
}
