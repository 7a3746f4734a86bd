import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { RouterBlocker, RouterBlockerFunction, RouterLocation } from 'react-admin'
import { inApp } from '../../ui/routing/location'
import type { BlockableHistory } from './blockableHistory'
import { InternalRoutingContext, internalLocation } from './internalRouting'

/** The app's history. Without it, navigation can't be blocked. */
export const HistoryContext = createContext<BlockableHistory | undefined>(undefined)

export const useCanBlock = () => useContext(HistoryContext) !== undefined

const free = { state: 'unblocked', location: undefined, reset: undefined, proceed: undefined } as const

interface PendingNavigation {
  location: RouterLocation
  go: () => void
}

/** Blocks navigation while `shouldBlock` returns true, until the user continues or stays. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = useContext(HistoryContext)
  const { isGenerated } = useContext(InternalRoutingContext)
  const [pending, setPending] = useState<PendingNavigation>()
  const latest = useRef(shouldBlock)
  useEffect(() => {
    latest.current = shouldBlock
  })
  useEffect(() => {
    const inside = (location: RouterLocation) =>
      internalLocation({ ...location, pathname: inApp(location.pathname) }, isGenerated)
    return history?.block(({ go, historyAction, ...departure }) => {
      const [currentLocation, nextLocation] = [
        inside(departure.currentLocation),
        inside(departure.nextLocation),
      ]
      const should = latest.current
      const isKept =
        typeof should === 'boolean' ? should : should({ currentLocation, nextLocation, historyAction })
      if (isKept) setPending({ location: nextLocation, go })
      return isKept
    })
  }, [history, isGenerated])
  if (!pending) return free
  const end = () => setPending(undefined)
  const proceed = () => {
    end()
    pending.go()
  }
  return { state: 'blocked', location: pending.location, reset: end, proceed }
}
