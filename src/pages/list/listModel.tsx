import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNotify } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import type { Density } from '../../ui/theme/tokens'
import { joinedSort, type ListState } from './listAddress'
import { type LiveRows, useLiveRows } from './live/useLiveRows'
import { type Columns, useColumns, useDensity } from './useColumns'
import { type ListRows, useListRows } from './useListRows'
import { type ChangeList, useListState } from './useListState'

const ListContext = createContext<ListModel | undefined>(undefined)

/** The list that a component stands in. */
export function useList(): ListModel {
  const model = useContext(ListContext)
  if (!model) throw new Error('useList needs a ListModelProvider around it')
  return model
}

/** Loads a list for the components in it. */
export function ListModelProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  return <ListContext.Provider value={useLoadList(resource)}>{children}</ListContext.Provider>
}

/** Everything that the parts of a list page share; they get it from `useList`. */
interface ListModel {
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
function useLoadList(resource: Resource): ListModel {
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

interface Selection {
  ids: ReadonlySet<number>
  /** All rows that match are meant, those of other pages too. */
  all: boolean
  count: number
  has: (id: number) => boolean
  toggle: (ids: readonly number[], on: boolean) => void
  /** Takes rows out that are no longer there; "all that match" stays. */
  drop: (ids: readonly number[]) => void
  selectAll: () => void
  clear: () => void
}

interface Chosen {
  ids: ReadonlySet<number>
  all: boolean
}
const nothing: Chosen = { ids: new Set(), all: false }

/** Which rows are chosen. Another filter is another list, so it begins with none; another page or sort keeps them. */
function useSelection(filter: Record<string, unknown>, { meta }: ListRows, { removed }: LiveRows): Selection {
  const [{ ids, all }, choose] = useState(nothing)
  const list = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is what it is about
  useEffect(() => choose(nothing), [list])
  const selection = useMemo<Selection>(
    () => ({
      ids,
      all,
      count: all ? meta.total : ids.size,
      has: id => all || ids.has(id),
      toggle: (some, on) => choose(before => toggled(before, some, on)),
      drop: some => choose(before => ({ ...before, ids: toggled(before, some, false).ids })),
      selectAll: () => choose({ ids, all: true }),
      clear: () => choose(nothing),
    }),
    [ids, all, meta.total],
  )
  useDeselectRemoved(selection, removed)
  return selection
}

/** What is no longer in the list can no longer be chosen; who had chosen it is told. */
function useDeselectRemoved(selection: Selection, removed: LiveRows['removed']): void {
  const notify = useNotify()
  const drop = useEffectEvent(() => {
    const lost = [...selection.ids].filter(id => removed.has(id))
    if (!lost.length) return
    selection.drop(lost)
    notify('list.live.unselected', { type: 'info', messageArgs: { smart_count: lost.length } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something else is gone
  useEffect(() => drop(), [removed])
}

// Taking one row out of "all that match" leaves those that are in sight.
function toggled(before: Chosen, some: readonly number[], on: boolean): Chosen {
  const next = new Set(before.ids)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return { ids: next, all: on && before.all }
}
