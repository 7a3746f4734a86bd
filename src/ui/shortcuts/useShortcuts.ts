import { useEffect, useRef } from 'react'
import { type Handlers, listen } from './listen'
import { useSingleKeys } from './useSingleKeys'

/**
 * Listens for shortcuts while the component is mounted: never under a dialog; letters and signs only outside inputs
 * and unless the person turned them off.
 */
export function useShortcuts(handlers: Handlers): void {
  const single = useSingleKeys()
  const latest = useRef({ handlers, single })
  useEffect(() => {
    latest.current = { handlers, single }
  })
  useEffect(
    () => listen({ handlers: () => latest.current.handlers, single: () => latest.current.single }),
    [],
  )
}
