import { useMemo, useRef } from 'react'
import type { Resource } from '../../core/schema/resource'
import type { Density } from '../../ui/theme/tokens'
import { joinedSort, type ListState } from './listAddress'
import { type LiveRows, useLiveRows } from './live/useLiveRows'
import { type Columns, useColumns, useDensity } from './useColumns'
import { type ListRows, useListRows } from './useListRows'
import { type ChangeList, useListState } from './useListState'
import { type Selection, useSelection } from './useSelection'

/** Everything that the parts of a list page share; they get it from `useList`. */
export interface ListModel {
  resource: Resource
  state: ListState
  change: ChangeList
  list: ListRows
  /** What others have changed of the rows since they were read. */
  live: LiveRows
  columns: Columns
  selection: Selection
  /** The versions of the rows that have been shown. */
  seen: ReadonlyMap<number, number>
  density: Density
  setDensity: (density: Density) => void
}

/**
 * What happens between the address of a list and the rows on the screen, in order. Before it the router has checked the
 * right to read (`src/app/shell/resourceElements.tsx`), and after a fresh load the first rows are already on their way
 * (`src/app/shell/prefetchRows.ts`). After it `ListBody` draws the rows, or what there is to say in their place.
 */
export function useLoadList(resource: Resource): ListModel {
  // The address says which rows: filter, sort, page. What is missing or broken there has its default.
  const [state, change] = useListState(resource)

  // The person's choice says which columns, the rights which of them can be shown and sorted.
  const columns = useColumns(resource)
  const [density, setDensity] = useDensity()

  // The data provider reads the rows, or the cache has them; the last answer stays until the next one is there.
  const read = useListRows(resource, state, change)

  // What others write afterwards changes the rows in place, or waits until the person asks for it.
  const keepsTotal = useRef(false)
  const query = { ...state, sort: joinedSort(state.sort) }
  const live = useLiveRows({ resource, query, read, keepsTotal })
  const list = useMemo(
    () => ({ ...read, rows: live.rows, meta: { ...read.meta, ...live.total } }),
    [read, live.rows, live.total],
  )

  // The person selects rows: those that are gone leave the selection, and "all that match" keeps its number.
  const selection = useSelection(state.filter, list, live)
  keepsTotal.current = selection.all
  const seen = useSeenVersions(list)

  return useMemo(
    () => ({ resource, state, change, list, live, columns, selection, seen, density, setDensity }),
    [resource, state, change, list, live, columns, selection, seen, density, setDensity],
  )
}

/** The versions of the rows that the list has shown, of other pages too: a bulk action is refused for newer ones. */
function useSeenVersions({ rows }: ListRows): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number>())
  for (const { id, version } of rows ?? []) if (typeof version === 'number') seen.current.set(id, version)
  return seen.current
}
