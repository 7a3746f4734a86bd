import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** The time in which the first page waits for its rows. */
export interface HeadStart {
  isOver: () => boolean
  subscribe: (listener: () => void) => () => void
}

const over: HeadStart = { isOver: () => true, subscribe: () => () => undefined }

export const HeadStartContext = createContext(over)

/** One that is over when the promise has settled. */
export function headStartUntil(settled: Promise<unknown>): HeadStart {
  const listeners = new Set<() => void>()
  let isOver = false
  const end = () => {
    isOver = true
    for (const listener of listeners) listener()
  }
  settled.then(end, end)
  return {
    isOver: () => isOver,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The page inside the shell. Menu and header are drawn while its rows are on their way, and the page only with them:
 * drawn before, it would be drawn twice. Until then it looks as what the server has drawn in its place.
 */
export function AfterHeadStart({ children }: { children: ReactNode }) {
  const { isOver, subscribe } = useContext(HeadStartContext)
  if (useSyncExternalStore(subscribe, isOver)) return children
  return (
    <>
      <div className="first-title" />
      <div className="first-rows" />
    </>
  )
}
