import { createContext, type ReactNode, useContext } from 'react'
import type { Resource } from '../../core/schema/resource'
import { type ListModel, useLoadList } from './loadList'

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
