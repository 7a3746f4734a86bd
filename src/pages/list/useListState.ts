import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useStoreContext } from 'react-admin'
import type { ViewState } from '../../contract/views'
import type { Resource } from '../../core/schema/resource'
import { joinedSort, type ListState, readAddress, writeAddress } from './listAddress'

export interface ChangeOptions {
  /** Replaces the history entry, for changes while typing. */
  replace?: boolean
}
export type ChangeList = (change: Partial<ListState>, options?: ChangeOptions) => void

/** Returns the list's state, stored in the URL as changes of a view. Back, forward and shared links work. */
export function useListState(resource: Resource, view?: ViewState): [ListState, ChangeList] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readAddress(search, resource, view), [search, resource, view])
  const latest = useRef(state)
  latest.current = state
  useRememberedFor(resource, state)

  const change = useCallback<ChangeList>(
    (changed, { replace = false } = {}) => {
      // A change that does not set the page starts at the first page.
      const next = { ...latest.current, page: 1, ...changed }
      const address = writeAddress(next, resource, view)
      if (address === writeAddress(latest.current, resource, view)) return
      latest.current = next
      navigate({ search: address }, { replace })
    },
    [navigate, resource, view],
  )
  return [state, change]
}

/** Stores the list's state where react-admin looks for a record's previous and next record. */
function useRememberedFor({ name, trashed }: Resource, { filter, sort, page, perPage }: ListState) {
  const store = useStoreContext()
  const params = JSON.stringify({ filter, ...joinedSortParams(sort), page, perPage, displayedFilters: {} })
  useEffect(() => {
    if (!trashed) store.setItem(`${name}.listParams`, JSON.parse(params))
  }, [store, name, trashed, params])
}

function joinedSortParams(sort: ListState['sort']) {
  const { field, order } = joinedSort(sort)
  return { sort: field, order }
}
