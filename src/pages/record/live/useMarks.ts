import { useCallback, useEffect, useState } from 'react'

const MARKED_FOR = 12_000
const none: ReadonlySet<string> = new Set()

/** Fields that are marked for a while; each new one begins the while anew for all. */
export function useMarks() {
  const [marked, setMarked] = useState(none)
  useEffect(() => {
    if (!marked.size) return
    const timer = setTimeout(() => setMarked(none), MARKED_FOR)
    return () => clearTimeout(timer)
  }, [marked])
  const mark = useCallback((names: readonly string[]) => setMarked(old => new Set([...old, ...names])), [])
  return { marked, mark }
}
