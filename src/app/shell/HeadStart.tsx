import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

/** The time during which the first page waits for its rows. */
export interface HeadStart {
  isOver: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Stops waiting. */
  end: () => void
}

const over: HeadStart = { isOver: () => true, subscribe: () => () => undefined, end: () => undefined }

export const HeadStartContext = createContext(over)

/** Creates a head start that ends when the promise settles. */
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

/**
 * The maximum time that the page waits for its rows after the menu and header. It waits because rendering it
 * once with the rows is faster than rendering it twice.
 */
const PATIENCE_MS = 400

/**
 * Renders the page inside the shell once its rows have loaded, because it would render twice otherwise. Menu
 * and header render before. Until then, the page looks like the server-rendered one.
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
