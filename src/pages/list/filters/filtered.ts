import { createContext, useContext } from 'react'
import type { Resource } from '../../../core/schema/resource'

/** The filter of a page, and how its editors change it. */
export interface Filtered {
  resource: Resource
  /** In the dialect of the API, the search under `q`. */
  filter: Record<string, unknown>
  setFilter: (filter: Record<string, unknown>, options?: { replace?: boolean }) => void
}

export const FilteredContext = createContext<Filtered | undefined>(undefined)

/** The filter around a component: of a list or a report. */
export function useFiltered(): Filtered {
  const filtered = useContext(FilteredContext)
  if (!filtered) throw new Error('useFiltered needs a FilteredContext around it')
  return filtered
}
