import { useEffect, useRef } from 'react'
import { type Handlers, listen } from './listen'
import { useSingleKeys } from './useSingleKeys'

/**
 * Listens for shortcuts while the component is mounted, except under a dialog. Single letters and signs work
 * only outside inputs, unless the user turned them off.
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
