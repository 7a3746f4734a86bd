import { useEffect } from 'react'
import { useStore, useStoreContext } from 'react-admin'

/** A recently opened record; its label is read when it is shown, under the reader's rights. */
export interface Visit {
  resource: string
  id: number
}

const KEY = 'palette.recent'
const KEPT = 8
const none: Visit[] = []

/** The user's recently opened records, newest first; stored in this browser. */
export const useVisits = (): readonly Visit[] => useStore<Visit[]>(KEY, none)[0]

/** Adds an opened record. The page of the record does not subscribe to the list, because it would render again. */
export function useRememberVisit(resource: string, id: number): void {
  const store = useStoreContext()
  useEffect(() => {
    const before = store.getItem<Visit[]>(KEY) ?? none
    const others = before.filter(one => one.resource !== resource || one.id !== id)
    store.setItem(KEY, [{ resource, id }, ...others].slice(0, KEPT))
  }, [resource, id, store])
}
