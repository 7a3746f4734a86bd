import { useCallback, useEffect, useState } from 'react'

/** Fields that changed, by row; `true` for a row that has just come. */
export type Marks = ReadonlyMap<number, readonly string[] | true>

const none: Marks = new Map()
/** So long it shows what has just changed. */
const SHOWN_MS = 2_500

/** What has just changed in some rows, for a moment. */
export function useMarks(list: string): { marks: Marks; mark: (more: Marks) => void } {
  const [{ of, marks }, set] = useState({ of: list, marks: none })
  const mark = useCallback(
    (more: Marks) => {
      if (more.size)
        set(({ of, marks }) => ({ of: list, marks: of === list ? new Map([...marks, ...more]) : more }))
    },
    [list],
  )
  useEffect(() => {
    if (!marks.size) return
    const timer = setTimeout(() => set({ of: list, marks: none }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [list, marks])
  return { marks: of === list ? marks : none, mark }
}
