import { createContext, useContext } from 'react'
import type { Resource } from '../../../core/schema/resource'

/** A page's filter, with the function that changes it. */
export interface Filtered {
  resource: Resource
  /** In the API's form, with the search as `q`. */
  filter: Record<string, unknown>
  setFilter: (filter: Record<string, unknown>, options?: { replace?: boolean }) => void
}

export const FilteredContext = createContext<Filtered | undefined>(undefined)

/** Returns the filter of the surrounding list or report. */
export function useFiltered(): Filtered {
  const filtered = useContext(FilteredContext)
  if (!filtered) throw new Error('useFiltered needs a FilteredContext around it')
  return filtered
}
