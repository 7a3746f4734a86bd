import { useEffect } from 'react'
import { useStore, useStoreContext } from 'react-admin'

/** A record that was opened; what it is called is asked when it is shown, by who then may know it. */
export interface Visit {
  resource: string
  id: number
}

const KEY = 'palette.recent'
const KEPT = 8
const none: Visit[] = []

/** The records that the user opened last, the latest first; kept in this browser. */
export const useVisits = (): readonly Visit[] => useStore<Visit[]>(KEY, none)[0]

/** Notes that a record was opened; the page of the record does not follow the list, or it would be drawn once more. */
export function useRememberVisit(resource: string, id: number): void {
  const store = useStoreContext()
  useEffect(() => {
    const before = store.getItem<Visit[]>(KEY) ?? none
    const others = before.filter(one => one.resource !== resource || one.id !== id)
    store.setItem(KEY, [{ resource, id }, ...others].slice(0, KEPT))
  }, [resource, id, store])
}
