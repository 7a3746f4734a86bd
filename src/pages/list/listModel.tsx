import { createContext, type ReactNode, useContext } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import type { Resource } from '../../core/schema/resource'
import { type ListModel, useLoadList } from './loadList'
import { useListContextValue } from './useListContextValue'

const ListModelContext = createContext<ListModel | undefined>(undefined)

/** The list around a component. */
export function useList(): ListModel {
  const model = useContext(ListModelContext)
  if (!model) throw new Error('useList needs a ListModelProvider around it')
  return model
}

/** Loads a list for the components in it. */
export function ListModelProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  const model = useLoadList(resource)
  return (
    <ResourceContextProvider value={resource.name}>
      <ListModelContext.Provider value={model}>
        <StockContext model={model}>{children}</StockContext>
      </ListModelContext.Provider>
    </ResourceContextProvider>
  )
}

/** The same list for react-admin's own components. */
function StockContext({ model, children }: { model: ListModel; children: ReactNode }) {
  return <ListContextProvider value={useListContextValue(model)}>{children}</ListContextProvider>
}
