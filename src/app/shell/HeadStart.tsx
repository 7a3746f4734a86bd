import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

/** The time that the first page waits for its rows. */
export interface HeadStart {
  isOver: () => boolean
  subscribe: (listener: () => void) => () => void
  /** No longer waits. */
  end: () => void
}

const over: HeadStart = { isOver: () => true, subscribe: () => () => undefined, end: () => undefined }

export const HeadStartContext = createContext(over)

/** A head start that ends when the promise settles. */
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
 * The maximum wait of the page for its rows after menu and header: rendering it once with them is faster than twice.
 */
const PATIENCE_MS = 400

/**
 * The page inside the shell. Menu and header render while its rows load, and the page only with them, because it
 * would render twice otherwise. Until then it looks like the server-rendered page.
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
