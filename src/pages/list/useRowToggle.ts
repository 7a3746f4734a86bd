import { useCallback, useRef } from 'react'
import { useList } from './listModel'

/** Chooses a row, or with `range` all from the one before to this one. */
export function useRowToggle(): (id: number, on: boolean, range: boolean) => void {
  const { list, selection } = useList()
  const last = useRef<number>(undefined)
  const latest = useRef({ rows: list.rows, toggle: selection.toggle })
  latest.current = { rows: list.rows, toggle: selection.toggle }
  return useCallback((id, on, range) => {
    const { rows = [], toggle } = latest.current
    const ids = rows.map(row => row.id)
    const from = range && last.current !== undefined ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    toggle(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), on)
    last.current = id
  }, [])
}
