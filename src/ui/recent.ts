import { useEffect } from 'react'
import { useStore, useStoreContext } from 'react-admin'

/** A recently opened record. Its label is loaded on display, with the user's permissions. */
export interface Visit {
  resource: string
  id: number
}

const KEY = 'palette.recent'
const KEPT = 8
const none: Visit[] = []

/** Returns the user's recently opened records, newest first. They are stored in this browser. */
export const useVisits = (): readonly Visit[] => useStore<Visit[]>(KEY, none)[0]

/** Adds an opened record. It does not subscribe to the list, which would render the record's page again. */
export function useRememberVisit(resource: string, id: number): void {
  const store = useStoreContext()
  useEffect(() => {
    const before = store.getItem<Visit[]>(KEY) ?? none
    const others = before.filter(one => one.resource !== resource || one.id !== id)
    store.setItem(KEY, [{ resource, id }, ...others].slice(0, KEPT))
  }, [resource, id, store])
}
