import { useEffect } from 'react'
import { useStore } from 'react-admin'

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

/** Notes that a record was opened. */
export function useRememberVisit(resource: string, id: number): void {
  const [, setVisits] = useStore<Visit[]>(KEY, none)
  useEffect(() => {
    setVisits(before =>
      [{ resource, id }, ...before.filter(one => one.resource !== resource || one.id !== id)].slice(0, KEPT),
    )
  }, [resource, id, setVisits])
}
