import { useCallback, useRef } from 'react'
import { useListModel } from '../listModel'

/** Returns a function that selects a row, or with `range` all rows from the previously selected one to it. */
export function useRowToggle(): (id: number, on: boolean, range: boolean) => void {
  const { list, live, selection } = useListModel()
  const last = useRef<number>(undefined)
  const now = { rows: list.rows, gone: live.removed, toggle: selection.toggle }
  const latest = useRef(now)
  latest.current = now
  return useCallback((id, on, range) => {
    const { rows = [], gone, toggle } = latest.current
    if (gone.has(id)) return
    const ids = rows.map(row => row.id).filter(each => !gone.has(each))
    const from = range && last.current !== undefined ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    toggle(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), on)
    last.current = id
  }, [])
}
