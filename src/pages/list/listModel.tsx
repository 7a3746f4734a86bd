import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Resource } from '../../schema/resource'
import type { Density } from '../../theme/tokens'
import { joinedSort, type ListState } from './listAddress'
import { useDropGone } from './live/useDropGone'
import { type LiveRows, useLiveRows } from './live/useLiveRows'
import { type Columns, useColumns, useDensity } from './useColumns'
import { type ListRows, useListRows } from './useListRows'
import { type ChangeList, useListState } from './useListState'
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
  const selection = useSelection(state.filter, read)
  const live = useLiveRows(
    resource,
    { ...state, sort: joinedSort(state.sort) },
    { ...read, refetch: read.retry },
    { holdsTotal: selection.all },
  )
  useDropGone(selection, live.gone)
  const [density, setDensity] = useDensity()
  const model = useMemo(
    () => ({
      resource,
      state,
      change,
      list: { ...read, rows: live.rows },
      live,
      columns,
      selection,
      density,
      setDensity,
    }),
    [resource, state, change, read, live, columns, selection, density, setDensity],
  )
  return <ListContext.Provider value={model}>{children}</ListContext.Provider>
}
