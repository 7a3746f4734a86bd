import { useEffect, useRef } from 'react'
import { type Handlers, listen } from './listen'
import { useSingleKeys } from './useSingleKeys'

/**
 * Listens for shortcuts while the component stands: never under a dialog, and for letters and signs only where
 * nobody is typing and nobody has turned them off.
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
