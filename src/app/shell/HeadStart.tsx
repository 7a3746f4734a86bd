import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

/** The time in which the first page waits for its rows. */
export interface HeadStart {
  isOver: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Nobody waits any longer. */
  end: () => void
}

const over: HeadStart = { isOver: () => true, subscribe: () => () => undefined, end: () => undefined }

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
    end,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** So long the page waits at most for its rows once menu and header stand: drawn with them it is there sooner than drawn twice. */
const PATIENCE_MS = 400

/**
 * The page inside the shell. Menu and header are drawn while its rows are on their way, and the page only with them:
 * drawn before, it would be drawn twice. Until then it looks as what the server has drawn in its place.
 */
export function AfterHeadStart({ children }: { children: ReactNode }) {
  const { isOver, subscribe, end } = useContext(HeadStartContext)
  const mayBegin = useSyncExternalStore(subscribe, isOver)
  useEffect(() => {
    if (mayBegin) return
    const patience = setTimeout(end, PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [mayBegin, end])
  if (mayBegin) return children
  return (
    <>
      <div className="first-title" />
      <div className="first-rows" />
    </>
  )
}
