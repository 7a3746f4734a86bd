import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { type Filtered, FilteredContext } from './filters/filtered'
import { useListContextValue } from './useListContextValue'
import { type ListModel, useLoadList } from './useLoadList'

const ListModelContext = createContext<ListModel | undefined>(undefined)

/** Returns the surrounding list. */
export function useListModel(): ListModel {
  const model = useContext(ListModelContext)
  if (!model) throw new Error('useListModel needs a ListModelProvider around it')
  return model
}

/** Loads a list and provides it to the components in it. */
export function ListModelProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  const model = useLoadList(resource)
  const { change } = model
  const { filter } = model.state
  const filtered = useMemo<Filtered>(
    () => ({ resource, filter, setFilter: (next, options) => change({ filter: next }, options) }),
    [resource, filter, change],
  )
  return (
    <ResourceContextProvider value={resource.name}>
      <ListModelContext.Provider value={model}>
        <FilteredContext.Provider value={filtered}>
          <StockContext model={model}>{children}</StockContext>
        </FilteredContext.Provider>
      </ListModelContext.Provider>
    </ResourceContextProvider>
  )
}

/** Provides the same list to react-admin's own components. */
function StockContext({ model, children }: { model: ListModel; children: ReactNode }) {
  return <ListContextProvider value={useListContextValue(model)}>{children}</ListContextProvider>
}
