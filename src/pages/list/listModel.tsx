import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { Resource } from '../../core/schema/resource'
import type { Density } from '../../ui/theme/tokens'
import { joinedSort, type ListState } from './listAddress'
import { useDeselectRemoved } from './live/useDeselectRemoved'
import { type LiveRows, useLiveRows } from './live/useLiveRows'
import { type Columns, useColumns, useDensity } from './useColumns'
import { type ListRows, useListRows } from './useListRows'
import { type ChangeList, useListState } from './useListState'
import { useSeenVersions } from './useSeenVersions'
import { type Selection, useSelection } from './useSelection'

/** Everything that the parts of a list page share. */
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

const ListContext = createContext<ListModel | undefined>(undefined)

/** The list that a component stands in. */
export function useList(): ListModel {
  const model = useContext(ListContext)
  if (!model) throw new Error('useList needs a ListModelProvider around it')
  return model
}

export function ListModelProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  const [state, change] = useListState(resource)
  const read = useListRows(resource, state, change)
  const columns = useColumns(resource)
  // How many "all that match" are stays as it was told.
  const holdsTotal = useRef(false)
  const live = useLiveRows(resource, { ...state, sort: joinedSort(state.sort) }, read, holdsTotal)
  const list = useMemo(
    () => ({ ...read, rows: live.rows, meta: { ...read.meta, ...live.total } }),
    [read, live.rows, live.total],
  )
  const selection = useSelection(state.filter, list)
  const seen = useSeenVersions(list)
  holdsTotal.current = selection.all
  useDeselectRemoved(selection, live.removed)
  const [density, setDensity] = useDensity()
  const model = useMemo(
    () => ({
      resource,
      state,
      change,
      list,
      live,
      columns,
      selection,
      seen,
      density,
      setDensity,
    }),
    [resource, state, change, list, live, columns, selection, seen, density, setDensity],
  )
  return <ListContext.Provider value={model}>{children}</ListContext.Provider>
}
